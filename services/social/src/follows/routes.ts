import {
  acceptFollowRequest,
  declineFollowRequest,
  listFollowers,
  listFollowing,
  listFollowRequests,
  removeFollower as removeFollowerCall,
} from '@stagedoor/contracts/relations';
import { followUser as followCall, unfollowUser as unfollowCall } from '@stagedoor/contracts/users';
import { answer, implement } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { acceptRequest, declineRequest } from '#/follows/answer-request.ts';
import { followUser, removeFollower, unfollowUser } from '#/follows/follow-user.ts';
import { listFollows } from '#/follows/list-follows.ts';
import { listRequests } from '#/follows/list-requests.ts';
import { createTurns } from '#/follows/turns.ts';

export function registerFollowRoutes(app: FastifyInstance, deps: SocialDeps): void {
  const { database } = deps;
  const changing = { ...deps, takeTurn: createTurns(deps.config.databaseWaitMs) };

  implement(app, followCall, async ({ params, principal }) => {
    const state = await followUser(changing, principal, params.id.toLowerCase());
    return answer(state, { message: state.isRequested ? 'Follow request sent' : 'Following' });
  });

  implement(app, unfollowCall, async ({ params, principal }) => {
    return answer(await unfollowUser(changing, principal, params.id.toLowerCase()), { message: 'Unfollowed' });
  });

  implement(app, removeFollowerCall, async ({ params, principal }) => {
    await removeFollower(changing, principal, params.id.toLowerCase());
    return null;
  });

  implement(app, listFollowRequests, ({ query, principal }) =>
    listRequests(database, principal.userId, readPage(query)),
  );

  implement(app, acceptFollowRequest, async ({ params, principal }) => {
    await acceptRequest(changing, principal, params.id.toLowerCase());
    return null;
  });

  implement(app, declineFollowRequest, async ({ params, principal }) => {
    await declineRequest(deps, principal, params.id.toLowerCase());
    return null;
  });

  implement(app, listFollowers, ({ params, query, principal }) =>
    listFollows(database, { direction: 'followers', of: params.id, viewer: principal, page: readPage(query) }),
  );

  implement(app, listFollowing, ({ params, query, principal }) =>
    listFollows(database, { direction: 'following', of: params.id, viewer: principal, page: readPage(query) }),
  );
}
