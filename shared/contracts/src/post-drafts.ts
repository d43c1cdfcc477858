import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { PollDraftSchema } from './polls.ts';
import { tierIds, VisibilitySchema } from './post.ts';
import { dollars, id, instant, line, money, nullableText, seenRevision, text } from './text.ts';

const service = 'social';
const missing = 'Draft not found';
const byId = Type.Object({ id: id() });

/** An upper limit: more drafts than anybody can find again in a list. */
export const maxPostDrafts = 50;

/** An upper limit: more files than are ever chosen for a draft on all devices. */
const maxFileCount = 1000;

/** A post that its author has not finished. */
export const PostDraftSchema = Type.Object({
  id: id(),
  /** Counts the changes, from 1. A change names the revision that it is based on. */
  revision: Type.Integer(),
  content: Type.String(),
  visibility: VisibilitySchema,
  tierIds: Type.Optional(tierIds()),
  /** Dollars; 0 is free. */
  price: money(),
  scheduledAt: nullableText(),
  /** The subject of the letter that it is sent as, too; absent if it is none. It may be empty. */
  letterSubject: Type.Optional(Type.String()),
  isSensitive: Type.Optional(Type.Boolean()),
  poll: Type.Optional(PollDraftSchema),
  /** Its files, in their order; left out if there is none. */
  files: Type.Optional(Type.Array(Type.Object({ assetId: id(), alt: Type.String() }))),
  /** How many more files were chosen for it, in all browsers, and are not uploaded yet; left out if there is none. */
  fileCount: Type.Optional(Type.Integer()),
  createdAt: instant(),
  updatedAt: instant(),
});
export type PostDraft = Type.Static<typeof PostDraftSchema>;

const draftFields = {
  content: text({ max: 5000, errorMessage: { maxLength: 'A post can have at most 5,000 characters' } }),
  visibility: VisibilitySchema,
  tierIds: Type.Optional(tierIds()),
  price: dollars({ errorMessage: { maximum: 'A price can be at most $999.99' } }),
  /** When to publish; absent for at once. It may be in the past, because drafts can be old. */
  scheduledAt: Type.Optional(instant()),
  /** It may be empty, because the draft is not finished. */
  letterSubject: Type.Optional(
    line({ max: 120, errorMessage: { maxLength: 'A subject can have at most 120 characters' } }),
  ),
  isSensitive: Type.Optional(Type.Boolean()),
  poll: Type.Optional(PollDraftSchema),
  /**
   * Its files, in their order, each once: assets of its author, which are not deleted while a draft has them. Others are stored, and are
   * refused when the post is published.
   */
  files: Type.Optional(
    Type.Array(
      Type.Object({
        assetId: id(),
        alt: text({ max: 1000, errorMessage: { maxLength: 'A description can have at most 1,000 characters' } }),
      }),
      { maxItems: 10 },
    ),
  ),
  /** How many more files were chosen for it, in all browsers, and are not uploaded yet. */
  fileCount: Type.Optional(Type.Integer({ minimum: 0, maximum: maxFileCount })),
};

export const listPostDrafts = defineCall({
  service,
  method: 'GET',
  path: '/posts/drafts',
  summary: 'List your drafts, most recently changed first',
  access: 'signed-in',
  answer: Type.Object({ drafts: Type.Array(PostDraftSchema) }),
});

export const createPostDraft = defineCall({
  service,
  method: 'POST',
  path: '/posts/drafts',
  summary: 'Create a draft; at most 50 per person',
  access: 'signed-in',
  body: Type.Object(draftFields),
  answer: PostDraftSchema,
  status: 201,
  idempotent: true,
});

export const updatePostDraft = defineCall({
  service,
  method: 'PUT',
  path: '/posts/drafts/:id',
  summary: 'Replace a draft. 409 with the current revision if it was changed elsewhere. Idempotent',
  access: 'signed-in',
  params: byId,
  body: Type.Object({ ...draftFields, revision: seenRevision() }),
  answer: PostDraftSchema,
  missing,
});

export const deletePostDraft = defineCall({
  service,
  method: 'DELETE',
  path: '/posts/drafts/:id',
  summary: 'Delete your draft',
  access: 'signed-in',
  params: byId,
  answer: Type.Null(),
  missing,
});
