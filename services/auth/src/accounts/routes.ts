import { getMe } from '@stagedoor/contracts/auth';
import { invalidToken } from '@stagedoor/service-kit/errors';
import { implement } from '@stagedoor/service-kit/implement';
import type { FastifyInstance } from 'fastify';
import { findAccount } from '#/accounts/accounts-repository.ts';
import { findOwnProfile } from '#/accounts/find-own-profile.ts';
import { presentOwnUser } from '#/accounts/present-own-user.ts';
import type { AuthDeps } from '#/deps.ts';

export function registerMe(app: FastifyInstance, deps: AuthDeps): void {
  implement(app, getMe, async ({ principal }) => {
    const [account, profile] = await Promise.all([
      findAccount(deps.database.db, principal.userId),
      findOwnProfile(deps, principal.userId),
    ]);
    if (account === undefined) throw invalidToken();
    return presentOwnUser(account, profile);
  });
}
