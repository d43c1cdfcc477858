import { boolean, customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const pendingTips = pgTable('pending_tip', {
  messageId: uuid('message_id').primaryKey(),
  senderId: uuid('sender_id').notNull(),
  receiverId: uuid('receiver_id').notNull(),
  content: text('content').notNull(),
  tipCents: integer('tip_cents').notNull(),
  keyHash: bytes('key_hash'),
  isWritten: boolean('is_written').notNull().default(false),
  createdAt: instant('created_at').notNull(),
});
export type PendingTip = typeof pendingTips.$inferSelect;
