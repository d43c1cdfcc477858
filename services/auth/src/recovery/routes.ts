import { forgotPassword, getPasswordReset, resetPassword as resetPasswordCall } from '@stagedoor/contracts/auth';
import { secureAccount as secureAccountCall } from '@stagedoor/contracts/security-events';
import { answer, implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { findAccount } from '#/accounts/accounts-repository.ts';
import { readClient } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { requestMail } from '#/mail/request-mail.ts';
import { resetPassword } from '#/recovery/reset-password.ts';
import { secureAccount } from '#/recovery/secure-account.ts';
import { checkOneTimeToken, unusableToken } from '#/tokens/one-time-tokens-repository.ts';

/** Calls for people who cannot sign in. */
export function registerForgottenPassword(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, forgotPassword, async ({ body: { email } }) => {
    await requestMail(deps.database.db, deps, { kind: 'reset-password', email });
    return answer(null, { message: 'If an account has this address, a mail with a link is on its way' });
  });

  implement(app, getPasswordReset, async ({ body }) => {
    const accountId = await checkOneTimeToken(deps.database.db, body.token, 'reset-password', deps.clock.now());
    const account = await findAccount(deps.database.db, accountId);
    if (account === undefined) throw unusableToken();
    return { email: account.email };
  });

  implement(app, resetPasswordCall, async ({ body, request }) => {
    await resetPassword(deps, body, readClient(request, deps.config));
    return answer(null, { message: 'Your password has been changed' });
  });
}

/** For a person who reads a security mail, whether or not they are signed in. */
export function registerSecureAccount(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, secureAccountCall, async ({ body, request }) =>
    secureAccount(deps, body.token, readClient(request, deps.config)),
  );
}
