import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { id, line, text } from './text.ts';

const service = 'social';
const ReportReceiptSchema = Type.Object({ id: id() });

const reportBody = () =>
  Type.Object({
    reason: line({ min: 1, max: 100, errorMessage: { required: 'A reason is required' } }),
    description: Type.Optional(text({ max: 2000 })),
  });

export const reportUser = defineCall({
  service,
  method: 'POST',
  path: '/users/:id/report',
  summary: 'Report a person. A second report on the same day has no effect',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  body: reportBody(),
  answer: ReportReceiptSchema,
  status: 201,
  idempotent: true,
  missing: 'User not found',
});

export const reportPost = defineCall({
  service,
  method: 'POST',
  path: '/posts/:id/report',
  summary: 'Report a post. A second report on the same day has no effect',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  body: reportBody(),
  answer: ReportReceiptSchema,
  status: 201,
  idempotent: true,
  missing: 'Post not found',
});

export const reportComment = defineCall({
  service,
  method: 'POST',
  path: '/comments/:id/report',
  summary: 'Report a comment. A second report on the same day has no effect',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  body: reportBody(),
  answer: ReportReceiptSchema,
  status: 201,
  idempotent: true,
  missing: 'Comment not found',
});
