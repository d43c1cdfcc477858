import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { CommentSchema } from './post.ts';
import { id } from './text.ts';

const service = 'social';
const missing = 'Comment not found';
const byId = Type.Object({ id: id() });

export const listAnswers = defineCall({
  service,
  method: 'GET',
  path: '/comments/:id/answers',
  summary: 'List replies to a comment, oldest first. Visible to whoever may see the post',
  access: 'public',
  params: byId,
  query: pageQuery({}),
  answer: listOf('comments', CommentSchema),
  missing,
});

export const getComment = defineCall({
  service,
  method: 'GET',
  path: '/comments/:id',
  summary: 'Get a comment or reply. Visible to whoever may see the post',
  access: 'signed-in',
  params: byId,
  answer: CommentSchema,
  missing,
});

const LikeStateSchema = Type.Object({ hasLiked: Type.Boolean(), likeCount: Type.Integer() });

export const likeComment = defineCall({
  service,
  method: 'POST',
  path: '/comments/:id/like',
  summary: 'Like a comment. Idempotent',
  access: 'signed-in',
  params: byId,
  answer: LikeStateSchema,
  missing,
});

export const unlikeComment = defineCall({
  service,
  method: 'DELETE',
  path: '/comments/:id/like',
  summary: 'Unlike a comment. Idempotent',
  access: 'signed-in',
  params: byId,
  answer: LikeStateSchema,
  missing,
});
