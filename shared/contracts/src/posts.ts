import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { letterSubject } from './letters.ts';
import { listOf, pageQuery } from './list.ts';
import { NewPollSchema } from './polls.ts';
import { CommentSchema, PostSchema, tierIds, VisibilitySchema } from './post.ts';
import { dollars, id, instant, mediaIds, text } from './text.ts';

const service = 'social';
const missing = 'Post not found';
const byId = Type.Object({ id: id() });

const contentField = text({
  max: 5000,
  errorMessage: { maxLength: 'A post can have at most 5,000 characters' },
});

export const getFeed = defineCall({
  service,
  method: 'GET',
  path: '/posts/feed',
  summary: 'List posts of people you follow and your own, newest first, ten per page',
  access: 'signed-in',
  query: pageQuery({}),
  answer: listOf('posts', PostSchema),
});

export const getTrendingPosts = defineCall({
  service,
  method: 'GET',
  path: '/posts/trending',
  summary: 'List public posts by engagement, weighted by age',
  access: 'public',
  sharedByVisitors: true,
  query: pageQuery({}),
  answer: listOf('posts', PostSchema),
});

export const listUserPosts = defineCall({
  service,
  method: 'GET',
  path: '/posts/user/:id',
  summary: "List an author's posts, the pinned one first, then newest first",
  keyScope: 'posts:read',
  access: 'public',
  params: Type.Object({ id: text({ min: 1, max: 64 }) }),
  query: pageQuery({}),
  answer: listOf('posts', PostSchema),
  missing: 'User not found',
});

export const getPost = defineCall({
  service,
  method: 'GET',
  path: '/posts/:id',
  summary: 'Get a post',
  keyScope: 'posts:read',
  access: 'public',
  params: byId,
  answer: PostSchema,
  missing,
});

export const createPost = defineCall({
  service,
  method: 'POST',
  path: '/posts',
  summary: 'Publish or schedule a post',
  keyScope: 'posts:write',
  access: 'signed-in',
  accepts: 'json-or-multipart',
  // `posters`: pictures that are shown for videos until they play.
  files: { media: { maxCount: 10 }, posters: { maxCount: 10, maxMegabytes: 20 } },
  body: Type.Object({
    content: Type.Optional(contentField),
    visibility: Type.Optional(VisibilitySchema),
    tierIds: Type.Optional(tierIds()),
    price: Type.Optional(dollars({ errorMessage: { maximum: 'A price can be at most $999.99' } })),
    scheduledAt: Type.Optional(instant()),
    /** Whether its media are hidden until a reader asks for them. */
    isSensitive: Type.Optional(Type.Boolean()),
    /** Readers vote in it; it cannot be changed. */
    poll: Type.Optional(NewPollSchema),
    /** Sends it as a letter, too, with this subject: by mail to people whose bell for the author says so. */
    letterSubject: Type.Optional(letterSubject()),
    /**
     * A description of each file, in the order of the files, for people who cannot see or hear it. Empty for a file without
     * one.
     */
    alts: Type.Optional(
      Type.Array(text({ max: 1000, errorMessage: { maxLength: 'A description can have at most 1,000 characters' } }), {
        maxItems: 10,
      }),
    ),
    /** Files of the author's vault, which come behind `media`. */
    mediaIds: Type.Optional(mediaIds()),
    /** For each of `posters`, the index in `media` of its video, from 0. */
    posterOf: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 9 }), { maxItems: 10 })),
    /** The author's draft from which this post was written; publishing deletes it. */
    draftId: Type.Optional(id()),
  }),
  answer: PostSchema,
  status: 201,
  idempotent: true,
});

export const deletePost = defineCall({
  service,
  method: 'DELETE',
  path: '/posts/:id',
  summary: 'Delete a post. Buyers keep it, unless an ADMIN removes it',
  keyScope: 'posts:write',
  access: 'signed-in',
  params: byId,
  answer: Type.Null(),
  missing,
});

export const getPostSales = defineCall({
  service,
  method: 'GET',
  path: '/posts/:id/sales',
  summary: 'Get the number of buyers of a post, for its author and ADMINs. Buyers keep a deleted post',
  keyScope: 'earnings:read',
  access: 'signed-in',
  params: byId,
  answer: Type.Object({ buyers: Type.Integer() }),
  missing,
});

const LikeStateSchema = Type.Object({ hasLiked: Type.Boolean(), likeCount: Type.Integer() });

export const likePost = defineCall({
  service,
  method: 'POST',
  path: '/posts/:id/like',
  summary: 'Like a post. Idempotent',
  access: 'signed-in',
  params: byId,
  answer: LikeStateSchema,
  missing,
});

export const unlikePost = defineCall({
  service,
  method: 'DELETE',
  path: '/posts/:id/like',
  summary: 'Unlike a post. Idempotent',
  access: 'signed-in',
  params: byId,
  answer: LikeStateSchema,
  missing,
});

export const listComments = defineCall({
  service,
  method: 'GET',
  path: '/posts/:id/comments',
  summary: 'List comments of a post, newest first, without replies',
  keyScope: 'posts:read',
  access: 'public',
  params: byId,
  query: pageQuery({}),
  answer: listOf('comments', CommentSchema),
  missing,
});

export const createComment = defineCall({
  service,
  method: 'POST',
  path: '/posts/:id/comment',
  summary: 'Comment on a post, or reply to a comment on it',
  access: 'signed-in',
  params: byId,
  body: Type.Object({
    content: text({
      min: 1,
      max: 1000,
      errorMessage: {
        required: 'A comment needs some text',
        minLength: 'A comment needs some text',
        maxLength: 'A comment can have at most 1,000 characters',
      },
    }),
    /** The comment that is answered. Answers are one level deep: an answer to an answer is listed beside it. */
    parentId: Type.Optional(id()),
  }),
  answer: CommentSchema,
  status: 201,
  idempotent: true,
  missing,
});
