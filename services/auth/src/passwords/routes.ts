import {
  changePassword as changePasswordCall,
  forgotPassword,
  getPasswordReset,
  resetPassword as resetPasswordCall,
} from '@stagedoor/contracts/auth';
import { answer, implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { findAccount } from '#/accounts/accounts-repository.ts';
import type { AuthDeps } from '#/deps.ts';
import { requestMail } from '#/mail/request-mail.ts';
import { checkOneTimeToken, unusableToken } from '#/one-time-tokens/one-time-tokens-repository.ts';
import { changePassword } from '#/passwords/change-password.ts';
import { resetPassword } from '#/passwords/reset-password.ts';
import { readClient } from '#/sign-in/client.ts';

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

export function registerPasswordChange(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, changePasswordCall, async ({ body, principal, request }) => {
    await changePassword(deps, principal, body, readClient(request, deps.config));
    return answer(null, { message: 'Your password has been changed' });
  });
}
