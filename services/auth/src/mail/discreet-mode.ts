import {
  getDiscreetMode as getDiscreetModeCall,
  setDiscreetMode as setDiscreetModeCall,
} from '@stagedoor/contracts/discreet-mode';
import { getStatementPreference } from '@stagedoor/contracts/internal';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findAccount, getAccount } from '#/accounts/accounts-repository.ts';
import { accounts } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';

/** The calls by which a person has mails and statement lines that do not name the platform, and by which payments learns of it. */
export function registerDiscreetMode(app: FastifyInstance, { database: { db } }: AuthDeps): void {
  implement(app, getDiscreetModeCall, async ({ principal }) => {
    const account = await getAccount(db, principal.userId);
    return { isOn: account.isDiscreet };
  });

  implement(app, getStatementPreference, async ({ params }) => {
    const account = await findAccount(db, params.userId);
    if (account === undefined) throw notFound(getStatementPreference.missing);
    return { isDiscreet: account.isDiscreet };
  });

  implement(app, setDiscreetModeCall, async ({ principal, body: { isOn } }) => {
    await db.update(accounts).set({ isDiscreet: isOn }).where(eq(accounts.id, principal.userId));
    return { isOn };
  });
}
