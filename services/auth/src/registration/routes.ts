import {
  disownAccount as disownAccountCall,
  getEmailVerification,
  resendVerification,
  verifyEmail as verifyEmailCall,
} from '@stagedoor/contracts/auth';
import { answer, implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { getAccount } from '#/accounts/accounts-repository.ts';
import { readClient } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { requestMail } from '#/mail/request-mail.ts';
import { disownAccount } from '#/registration/disown-account.ts';
import { verifyEmail } from '#/registration/verify-email.ts';
import { checkOneTimeToken, unusableToken } from '#/tokens/one-time-tokens-repository.ts';

export function registerResendVerification(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, resendVerification, async ({ principal }) => {
    const { email, emailVerifiedAt } = await getAccount(deps.database.db, principal.userId);
    if (emailVerifiedAt !== null) return answer(null, { message: 'Your email is already verified' });
    await requestMail(deps.database.db, deps, { kind: 'verify-email', email });
    return answer(null, { message: 'A mail with a link is on its way' });
  });
}

/** For a person who reads the mail about a registration, whether or not they are signed in. */
export function registerVerification(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, verifyEmailCall, async ({ body, request }) => {
    await verifyEmail(deps, body.token, readClient(request, deps.config));
    return answer(null, { message: 'Your email is verified' });
  });

  implement(app, getEmailVerification, async ({ body }) => {
    const userId = await checkOneTimeToken(deps.database.db, body.token, 'verify-email', deps.clock.now());
    const { username, createdAt, emailVerifiedAt } = await getAccount(deps.database.db, userId);
    if (emailVerifiedAt !== null) throw unusableToken();
    return { userId, username, createdAt: createdAt.toISOString() };
  });

  implement(app, disownAccountCall, async ({ body, request }) => {
    await disownAccount(deps, body.token, readClient(request, deps.config));
    return answer(null, { message: 'Nobody else can log in any more. A mail with a link is on its way.' });
  });
}
