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
  summary: 'Answers to a comment, oldest first; visible as its post',
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
  summary: 'A comment or an answer; visible as its post',
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
  summary: 'Like a comment; again is harmless',
  access: 'signed-in',
  params: byId,
  answer: LikeStateSchema,
  missing,
});

export const unlikeComment = defineCall({
  service,
  method: 'DELETE',
  path: '/comments/:id/like',
  summary: 'Take a like of a comment back; again is harmless',
  access: 'signed-in',
  params: byId,
  answer: LikeStateSchema,
  missing,
});
