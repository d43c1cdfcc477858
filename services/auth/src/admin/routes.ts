import { getSignInOf, removeFactorOf as removeFactorOfCall } from '@stagedoor/contracts/account-recovery';
import { endSessionsOf as endSessionsOfCall } from '@stagedoor/contracts/auth';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { findAccount } from '#/accounts/accounts-repository.ts';
import { endSessionsOf } from '#/admin/end-sessions-of.ts';
import { removeFactorOf } from '#/admin/remove-factor-of.ts';
import type { AuthDeps } from '#/deps.ts';
import { findPasskeys } from '#/passkeys/passkeys-repository.ts';
import { findLinkedProviders } from '#/providers/linked-providers-repository.ts';
import { presentLinkedProvider } from '#/providers/present-linked-provider.ts';
import { presentSecondFactors } from '#/second-factors/present-second-factors.ts';
import { countRecoveryCodes, findAuthenticatorApp } from '#/second-factors/second-factors-repository.ts';
import { findOpenSessions } from '#/sessions/sessions-repository.ts';

/** The calls by which an ADMIN helps somebody back into their account. */
export function registerAccountRecovery(app: FastifyInstance, deps: AuthDeps): void {
  const {
    database: { db },
    clock,
    providers,
  } = deps;

  implement(app, getSignInOf, async ({ params }) => {
    const userId = params.id.toLowerCase();
    const account = await findAccount(db, userId);
    if (account === undefined) throw notFound(getSignInOf.missing);
    const links = await findLinkedProviders(db, userId);
    return {
      sessions: (await findOpenSessions(db, userId, clock.now())).length,
      hasPassword: account.hasPassword,
      ...presentSecondFactors({
        app: await findAuthenticatorApp(db, userId),
        passkeys: await findPasskeys(db, userId),
        recoveryCodesLeft: await countRecoveryCodes(db, userId),
      }),
      linked: links.map((link) => presentLinkedProvider(link, providers)),
    };
  });

  implement(app, removeFactorOfCall, async ({ params, body, principal }) => {
    await removeFactorOf(deps, { adminId: principal.userId, userId: params.id.toLowerCase(), factor: body });
    return null;
  });
}

export function registerSessionsAdmin(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, endSessionsOfCall, async ({ params, body, principal }) => {
    await endSessionsOf(deps, { adminId: principal.userId, userId: params.id.toLowerCase(), note: body.note });
    return null;
  });
}
