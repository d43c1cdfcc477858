import {
  confirmAuthenticatorApp as confirmAuthenticatorAppCall,
  listSecondFactors,
  removeAuthenticatorApp as removeAuthenticatorAppCall,
  renewRecoveryCodes,
  startAuthenticatorApp as startAuthenticatorAppCall,
} from '@stagedoor/contracts/second-factors';
import { conflict } from '@stagedoor/service-kit/common/errors';
import { answer, implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { lockConfirmedAccount } from '#/accounts/lock-own-account.ts';
import { readClient } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { findPasskeys } from '#/passkeys/passkeys-repository.ts';
import { findDueFactors } from '#/second-factors/find-due-factors.ts';
import { issueRecoveryCodes } from '#/second-factors/issue-recovery-codes.ts';
import { presentSecondFactors } from '#/second-factors/present-second-factors.ts';
import { removeAuthenticatorApp } from '#/second-factors/remove-authenticator-app.ts';
import { countRecoveryCodes, findAuthenticatorApp } from '#/second-factors/second-factors-repository.ts';
import { confirmAuthenticatorApp, startAuthenticatorApp } from '#/second-factors/set-up-authenticator-app.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';

/** The calls by which people set up, see and remove their second factors. */
export function registerSecondFactors(app: FastifyInstance, deps: AuthDeps): void {
  const { config, database, clock } = deps;

  implement(app, listSecondFactors, async ({ principal: { userId } }) =>
    presentSecondFactors({
      app: await findAuthenticatorApp(database.db, userId),
      passkeys: await findPasskeys(database.db, userId),
      recoveryCodesLeft: await countRecoveryCodes(database.db, userId),
    }),
  );

  implement(app, startAuthenticatorAppCall, async ({ principal }) => startAuthenticatorApp(deps, principal));

  implement(app, confirmAuthenticatorAppCall, async ({ principal, body, request }) =>
    confirmAuthenticatorApp(deps, principal, body.code, readClient(request, config)),
  );

  implement(app, removeAuthenticatorAppCall, async ({ principal, request }) => {
    await removeAuthenticatorApp(deps, principal.userId, readClient(request, config));
    return answer(null, { message: 'The authenticator app is turned off' });
  });

  implement(app, renewRecoveryCodes, async ({ principal, request }) =>
    database.transaction(async (tx) => {
      const { id: userId } = await lockConfirmedAccount(tx, principal);
      const factors = await findDueFactors(tx, userId);
      if (factors.length === 0) throw conflict('Set up a second step first');
      const client = readClient(request, config);
      await announceSecurityEvent(tx, deps, { accountId: userId, kind: 'recovery-codes-renewed', client });
      return { recoveryCodes: await issueRecoveryCodes(tx, userId, clock.now()) };
    }),
  );
}
