import { getLikedPosts, listLikers as listLikersCall } from '@stagedoor/contracts/post-calls';
import { likePost as likeCall, unlikePost as unlikeCall } from '@stagedoor/contracts/posts';
import { implement } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { createLikes } from '#/likes/like-posts.ts';
import { listLikers } from '#/likes/list-likers.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { listLikedOrBookmarked } from '#/posts/lists/list-liked-or-bookmarked.ts';

export function registerLikeRoutes(app: FastifyInstance, deps: SocialDeps & { readonly media: MediaAddresses }): void {
  const { likePost, unlikePost } = createLikes(deps);
  implement(app, likeCall, ({ params, principal }) => likePost(principal, params.id));
  implement(app, unlikeCall, ({ params, principal }) => unlikePost(principal, params.id));
  implement(app, getLikedPosts, ({ query, principal }) =>
    listLikedOrBookmarked(deps, principal, 'liked', readPage(query)),
  );
  implement(app, listLikersCall, ({ params, query, principal }) =>
    listLikers(deps.database, principal, params.id, readPage(query)),
  );
}
