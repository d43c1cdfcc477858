import { followUser as followCall, unfollowUser as unfollowCall } from '@stagedoor/contracts/users';
import { answer, implement } from '@stagedoor/service-kit/implement';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { followUser, unfollowUser } from '#/follows/follow-user.ts';

export function registerFollowRoutes(app: FastifyInstance, deps: SocialDeps): void {
  implement(app, followCall, async ({ params, principal }) => {
    const state = await followUser(deps, principal, params.id);
    return answer(state, { message: state.isRequested ? 'Follow request sent' : 'Following' });
  });

  implement(app, unfollowCall, async ({ params, principal }) => {
    return answer(await unfollowUser(deps, principal, params.id), { message: 'Unfollowed' });
  });
}
