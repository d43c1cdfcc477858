import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

export const verificationRequests = pgTable('verification_request', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  status: text('status', { enum: ['pending', 'approved', 'rejected'] })
    .notNull()
    .default('pending'),
  reason: text('reason'),
  createdAt: instant('created_at').notNull(),
  decidedAt: instant('decided_at'),
});

export const verificationDocuments = pgTable('verification_document', {
  id: uuid('id').primaryKey(),
  requestId: uuid('request_id').notNull(),
  position: integer('position').notNull(),
  folder: text('folder').notNull(),
  width: integer('width'),
  size: integer('size').notNull(),
  mimeType: text('mime_type').notNull(),
});
export type VerificationDocument = typeof verificationDocuments.$inferSelect;
