import {
  bookmarkPost as bookmarkCall,
  getBookmarkedPosts,
  unbookmarkPost as unbookmarkCall,
} from '@stagedoor/contracts/post-calls';
import { implement } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import { bookmarkPost, unbookmarkPost } from '#/bookmarks/bookmark-post.ts';
import type { SocialDeps } from '#/config.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { listLikedOrBookmarked } from '#/posts/lists/list-liked-or-bookmarked.ts';

export function registerBookmarkRoutes(
  app: FastifyInstance,
  deps: SocialDeps & { readonly media: MediaAddresses },
): void {
  implement(app, bookmarkCall, ({ params, principal }) => bookmarkPost(deps, principal, params.id));
  implement(app, unbookmarkCall, ({ params, principal }) => unbookmarkPost(deps, principal, params.id));
  implement(app, getBookmarkedPosts, ({ query, principal }) =>
    listLikedOrBookmarked(deps, principal, 'bookmarked', readPage(query)),
  );
}
