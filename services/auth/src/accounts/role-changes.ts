import { applyRole, getAccountRole } from '@stagedoor/contracts/internal';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { changeRole } from '#/accounts/change-account.ts';
import { accounts } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';

/**
 * Social reports a change of role by a call before its event: once this is answered, the next refresh has the role. Before that
 * it asks which role the account has here.
 */
export function registerRoleChanges(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, applyRole, async ({ body }) => {
    await deps.database.transaction((tx) => changeRole(tx, body));
    return null;
  });
  implement(app, getAccountRole, async ({ params }) => {
    const [account] = await deps.database.db
      .select({ role: accounts.role })
      .from(accounts)
      .where(eq(accounts.id, params.userId));
    if (account === undefined) throw notFound(getAccountRole.missing);
    return account;
  });
}
