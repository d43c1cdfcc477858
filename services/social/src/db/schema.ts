import { fileRemovals } from '#/db/files.ts';
import { authorLast, bookmarks, comments, media, postLikes, postPurchases, posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { blocks, followRequests, follows, subscribers } from '#/db/relations.ts';

/** All tables of social's database. */
export const schema = {
  profiles,
  follows,
  followRequests,
  blocks,
  subscribers,
  posts,
  authorLast,
  media,
  postLikes,
  bookmarks,
  postPurchases,
  comments,
  fileRemovals,
};
