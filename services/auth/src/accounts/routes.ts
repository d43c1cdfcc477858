import { confirmAge as confirmAgeCall } from '@stagedoor/contracts/age';
import { getMe } from '@stagedoor/contracts/auth';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { getAccount } from '#/accounts/accounts-repository.ts';
import { confirmAge } from '#/accounts/confirm-age.ts';
import { findOwnProfile } from '#/accounts/find-own-profile.ts';
import { presentOwnUser } from '#/accounts/present-own-user.ts';
import type { AuthDeps } from '#/deps.ts';

export function registerMe(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, getMe, async ({ principal }) => {
    const [account, profile] = await Promise.all([
      getAccount(deps.database.db, principal.userId),
      findOwnProfile(deps, principal.userId),
    ]);
    return presentOwnUser(account, profile, deps.config);
  });

  implement(app, confirmAgeCall, async ({ principal, body }) => {
    await confirmAge(deps, principal.userId, body.dateOfBirth);
    return null;
  });
}
