import { confirmAge as confirmAgeCall } from '@stagedoor/contracts/age';
import {
  disownAccount as disownAccountCall,
  getEmailVerification,
  getMe,
  resendVerification,
  verifyEmail as verifyEmailCall,
} from '@stagedoor/contracts/auth';
import { invalidToken } from '@stagedoor/service-kit/common/errors';
import { answer, implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { findAccount } from '#/accounts/accounts-repository.ts';
import { confirmAge } from '#/accounts/confirm-age.ts';
import { disownAccount } from '#/accounts/disown-account.ts';
import { findOwnProfile } from '#/accounts/find-own-profile.ts';
import { presentOwnUser } from '#/accounts/present-own-user.ts';
import { verifyEmail } from '#/accounts/verify-email.ts';
import type { Account } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';
import { requestMail } from '#/mail/request-mail.ts';
import { checkOneTimeToken, unusableToken } from '#/one-time-tokens/one-time-tokens-repository.ts';
import { readClient } from '#/sign-in/client.ts';

export function registerMe(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, getMe, async ({ principal }) => {
    const [account, profile] = await Promise.all([
      getAccount(deps, principal.userId),
      findOwnProfile(deps, principal.userId),
    ]);
    return presentOwnUser(account, profile, deps.config);
  });

  implement(app, confirmAgeCall, async ({ principal, body }) => {
    await confirmAge(deps, principal.userId, body.dateOfBirth);
    return null;
  });

  implement(app, resendVerification, async ({ principal }) => {
    const { email, emailVerifiedAt } = await getAccount(deps, principal.userId);
    if (emailVerifiedAt !== null) return answer(null, { message: 'Your email is already verified' });
    await requestMail(deps.database.db, deps, { kind: 'verify-email', email });
    return answer(null, { message: 'A mail with a link is on its way' });
  });
}

export function registerVerification(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, verifyEmailCall, async ({ body, request }) => {
    await verifyEmail(deps, body.token, readClient(request, deps.config));
    return answer(null, { message: 'Your email is verified' });
  });

  implement(app, getEmailVerification, async ({ body }) => {
    const userId = await checkOneTimeToken(deps.database.db, body.token, 'verify-email', deps.clock.now());
    const { username, createdAt, emailVerifiedAt } = await getAccount(deps, userId);
    if (emailVerifiedAt !== null) throw unusableToken();
    return { userId, username, createdAt: createdAt.toISOString() };
  });

  implement(app, disownAccountCall, async ({ body, request }) => {
    await disownAccount(deps, body.token, readClient(request, deps.config));
    return answer(null, { message: 'Nobody else can log in any more. A mail with a link is on its way.' });
  });
}

async function getAccount({ database }: AuthDeps, id: string): Promise<Account> {
  const account = await findAccount(database.db, id);
  if (account === undefined) throw invalidToken();
  return account;
}
