import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { PollDraftSchema } from './polls.ts';
import { VisibilitySchema } from './post.ts';
import { dollars, id, instant, money, nullableText, seenRevision, text } from './text.ts';

const service = 'social';
const missing = 'Draft not found';
const byId = Type.Object({ id: id() });

/** More drafts than a person finds again in a list. */
export const maxPostDrafts = 50;

/** More files than are chosen for a draft, on all devices together. */
const maxFileCount = 1000;

/** A post that its author has not finished. Its files stay in the browser in which they were chosen. */
export const PostDraftSchema = Type.Object({
  id: id(),
  /** Counts the changes, from 1: who changes a draft says which revision they have seen. */
  revision: Type.Integer(),
  content: Type.String(),
  visibility: VisibilitySchema,
  /** Dollars; 0 is free. */
  price: money(),
  scheduledAt: nullableText(),
  isSensitive: Type.Optional(Type.Boolean()),
  poll: Type.Optional(PollDraftSchema),
  /** How many files were chosen for it, in all browsers; left out where there is none. */
  fileCount: Type.Optional(Type.Integer()),
  createdAt: instant(),
  updatedAt: instant(),
});
export type PostDraft = Type.Static<typeof PostDraftSchema>;

const draftFields = {
  content: text({ max: 5000, errorMessage: { maxLength: 'A post can have at most 5,000 characters' } }),
  visibility: VisibilitySchema,
  price: dollars({ errorMessage: { maximum: 'A price can be at most $999.99' } }),
  /** Nothing to publish at once. It may have passed: a draft can be older than its time. */
  scheduledAt: Type.Optional(instant()),
  isSensitive: Type.Optional(Type.Boolean()),
  poll: Type.Optional(PollDraftSchema),
  /** How many files were chosen for it, in all browsers. */
  fileCount: Type.Optional(Type.Integer({ minimum: 0, maximum: maxFileCount })),
};

export const listPostDrafts = defineCall({
  service,
  method: 'GET',
  path: '/posts/drafts',
  summary: "All of one's own drafts, last changed first",
  access: 'signed-in',
  answer: Type.Object({ drafts: Type.Array(PostDraftSchema) }),
});

export const createPostDraft = defineCall({
  service,
  method: 'POST',
  path: '/posts/drafts',
  summary: 'Keep a new draft; a person can have 50 of them',
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
  summary: 'Replace a draft; a 409 with the current revision if it was changed elsewhere; the same again is harmless',
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
  summary: "Delete one's own draft",
  access: 'signed-in',
  params: byId,
  answer: Type.Null(),
  missing,
});
