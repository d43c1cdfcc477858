import { likePost as likeCall, unlikePost as unlikeCall } from '@stagedoor/contracts/posts';
import { implement } from '@stagedoor/service-kit/implement';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { likePost, unlikePost } from '#/likes/like-post.ts';

export function registerLikeRoutes(app: FastifyInstance, deps: SocialDeps): void {
  implement(app, likeCall, ({ params, principal }) => likePost(deps, principal, params.id));
  implement(app, unlikeCall, ({ params, principal }) => unlikePost(deps, principal, params.id));
}
