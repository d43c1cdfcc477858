import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Conversations that both people have cleared, until the messages that nobody can read any more are deleted. */
export const clearedConversations = pgTable('cleared_conversation', {
  conversationId: uuid('conversation_id').primaryKey(),
  /** The last message that both had cleared when this was written. */
  upTo: integer('up_to').notNull(),
  /** The last message that is done. */
  doneUpTo: integer('done_up_to').notNull().default(0),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
