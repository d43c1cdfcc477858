import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { nullableLetterSubject } from './letters.ts';
import { listOf, pageQuery } from './list.ts';
import { buyingFields, PaymentSchema } from './payments.ts';
import { dayOrTime } from './period.ts';
import { CommentSchema, nullableTierIds, PostSchema, VisibilitySchema } from './post.ts';
import { dollars, id, instant, mediaIds, nullableText, oneOf, seenRevision, text } from './text.ts';
import { UserSchema } from './user.ts';

const service = 'social';
const missing = 'Post not found';
const byId = Type.Object({ id: id() });
const posts = listOf('posts', PostSchema);

export const getExplorePosts = defineCall({
  service,
  method: 'GET',
  path: '/posts/explore',
  summary: 'List recent public posts by engagement',
  access: 'public',
  sharedByVisitors: true,
  query: pageQuery({ type: Type.Optional(oneOf(['TEXT', 'IMAGE', 'VIDEO'])) }),
  answer: posts,
});

export const getScheduledPosts = defineCall({
  service,
  method: 'GET',
  path: '/posts/scheduled',
  summary: 'List your scheduled posts, soonest first',
  keyScope: 'posts:read',
  access: 'signed-in',
  query: pageQuery({}),
  answer: posts,
});

export const getBookmarkedPosts = defineCall({
  service,
  method: 'GET',
  path: '/posts/bookmarked',
  summary: 'List your bookmarks, most recent first',
  access: 'signed-in',
  query: pageQuery({}),
  answer: posts,
});

export const getLikedPosts = defineCall({
  service,
  method: 'GET',
  path: '/posts/liked',
  summary: 'List your likes, most recent first',
  access: 'signed-in',
  query: pageQuery({}),
  answer: posts,
});

const PostReasonSchema = Type.Object({
  kind: oneOf(['OWN', 'FOLLOWING', 'SUBSCRIBED', 'BOUGHT', 'PUBLIC']),
  /** Since when the caller follows the author, or has bought the post; null for other reasons. */
  since: nullableText(),
});

export const getPostReasons = defineCall({
  service,
  method: 'GET',
  path: '/posts/:id/reasons',
  summary: 'Explain why a post appears in your lists',
  access: 'signed-in',
  params: byId,
  answer: Type.Object({ reasons: Type.Array(PostReasonSchema) }),
  missing,
});

export const listLikers = defineCall({
  service,
  method: 'GET',
  path: '/posts/:id/likes',
  summary: 'List the people who like a post, most recent first. Visible to whoever may see the post',
  access: 'public',
  params: byId,
  query: pageQuery({}),
  answer: listOf('users', UserSchema),
  missing,
});

export const searchPosts = defineCall({
  service,
  method: 'GET',
  path: '/posts/search',
  summary: 'Search posts by full text with stemming, among those you may see',
  access: 'public',
  sharedByVisitors: true,
  query: pageQuery({
    q: text({ min: 1, max: 200, errorMessage: { required: 'Search for something' } }),
    type: Type.Optional(oneOf(['TEXT', 'IMAGE', 'VIDEO'])),
    author: Type.Optional(text({ max: 64 })),
    /** Both ends are included; days are UTC. */
    from: Type.Optional(dayOrTime()),
    to: Type.Optional(dayOrTime()),
    minPrice: Type.Optional(dollars()),
    maxPrice: Type.Optional(dollars()),
    sort: Type.Optional(oneOf(['relevance', 'newest'])),
  }),
  answer: posts,
});

export const listPostsByTag = defineCall({
  service,
  method: 'GET',
  path: '/posts/tags/:tag',
  summary:
    'List posts with a hashtag, newest first, among those you may see. A page can be empty without being the last',
  access: 'public',
  sharedByVisitors: true,
  params: Type.Object({ tag: text({ min: 1, max: 100 }) }),
  query: pageQuery({}),
  answer: posts,
});

export const updatePost = defineCall({
  service,
  method: 'PUT',
  path: '/posts/:id',
  summary:
    'Edit a post. Omitted fields stay as they are; the text of a sold post cannot change. With `revision`, 409 if it was edited since',
  keyScope: 'posts:write',
  access: 'signed-in',
  params: byId,
  body: Type.Object({
    content: Type.Optional(
      text({ max: 5000, errorMessage: { maxLength: 'A post can have at most 5,000 characters' } }),
    ),
    visibility: Type.Optional(VisibilitySchema),
    tierIds: Type.Optional(nullableTierIds()),
    price: Type.Optional(dollars({ errorMessage: { maximum: 'A price can be at most $999.99' } })),
    scheduledAt: Type.Optional(instant()),
    /** Until it is published: the subject of the letter that it is sent as, too; null to send none. */
    letterSubject: Type.Optional(nullableLetterSubject()),
    isPinned: Type.Optional(Type.Boolean()),
    /** Whether its media are hidden until a reader asks for them. */
    isSensitive: Type.Optional(Type.Boolean()),
    /** Whether the first address in the text has a preview. */
    hasLinkPreview: Type.Optional(Type.Boolean()),
    revision: Type.Optional(seenRevision()),
  }),
  answer: PostSchema,
  missing,
});

export const updatePostFiles = defineCall({
  service,
  method: 'PUT',
  path: '/posts/:id/files',
  summary:
    'Add, remove and reorder the files of a post. None can be removed from a sold post. With `revision`, 409 if it was edited since',
  access: 'signed-in',
  accepts: 'json-or-multipart',
  // `posters`: pictures that are shown for videos until they play.
  files: { media: { maxCount: 10 }, posters: { maxCount: 10, maxMegabytes: 20 } },
  params: byId,
  body: Type.Object({
    /** The files in their new order: the id of an existing file, or null for the next of `media`, and then of `mediaIds`. */
    order: Type.Array(nullableText(), { maxItems: 10 }),
    /** Files of the author's vault to add. */
    mediaIds: Type.Optional(mediaIds()),
    /** The files to remove. A 409 unless `order` and `removed` name every file of the post. */
    removed: Type.Array(id(), { maxItems: 10 }),
    /** A description of each file, in the new order; empty for none. Without it the descriptions do not change. */
    alts: Type.Optional(
      Type.Array(text({ max: 1000, errorMessage: { maxLength: 'A description can have at most 1,000 characters' } }), {
        maxItems: 10,
      }),
    ),
    /** For each of `posters`, the index in `media` of its video, from 0. */
    posterOf: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 9 }), { maxItems: 10 })),
    revision: Type.Optional(seenRevision()),
  }),
  answer: PostSchema,
  idempotent: true,
  missing,
});

const BookmarkStateSchema = Type.Object({ hasBookmarked: Type.Boolean() });

export const bookmarkPost = defineCall({
  service,
  method: 'POST',
  path: '/posts/:id/bookmark',
  summary: 'Bookmark a post. Idempotent',
  access: 'signed-in',
  params: byId,
  answer: BookmarkStateSchema,
  missing,
});

export const unbookmarkPost = defineCall({
  service,
  method: 'DELETE',
  path: '/posts/:id/bookmark',
  summary: 'Remove a bookmark. Idempotent',
  access: 'signed-in',
  params: byId,
  answer: BookmarkStateSchema,
  missing,
});

export const viewPost = defineCall({
  service,
  method: 'POST',
  path: '/posts/:id/view',
  summary: "Count a view: one per viewer and day, never the author's own",
  access: 'public',
  params: byId,
  answer: Type.Object({ viewCount: Type.Integer() }),
  missing,
});

export const purchasePost = defineCall({
  service,
  method: 'POST',
  path: '/posts/:id/purchase',
  summary: 'Buy and unlock a post. Repeating it is free and says so',
  access: 'signed-in',
  params: byId,
  body: Type.Object(buyingFields),
  // The payment says what is left to do if the post is not unlocked yet.
  answer: Type.Object({ ...PostSchema.properties, payment: Type.Optional(PaymentSchema) }),
  idempotent: true,
  missing,
});

const commentContent = () =>
  text({
    min: 1,
    max: 1000,
    errorMessage: {
      required: 'A comment needs some text',
      minLength: 'A comment needs some text',
      maxLength: 'A comment can have at most 1,000 characters',
    },
  });

export const updateComment = defineCall({
  service,
  method: 'PATCH',
  path: '/comments/:id',
  summary: 'Edit your comment. With `revision`, 409 if it was edited since',
  access: 'signed-in',
  params: byId,
  body: Type.Object({ content: commentContent(), revision: Type.Optional(seenRevision()) }),
  answer: CommentSchema,
  missing: 'Comment not found',
});

export const deleteComment = defineCall({
  service,
  method: 'DELETE',
  path: '/comments/:id',
  summary: "Delete a comment, as its author, the post's author or an ADMIN",
  access: 'signed-in',
  params: byId,
  answer: Type.Null(),
  missing: 'Comment not found',
});
