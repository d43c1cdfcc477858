import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

export const conversations = pgTable(
  'conversation',
  {
    id: uuid('id').primaryKey(),
    participant1Id: uuid('participant1_id').notNull(),
    participant2Id: uuid('participant2_id').notNull(),
    lastSequence: integer('last_sequence').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('conversation_pair').on(table.participant1Id, table.participant2Id)],
);
export type Conversation = typeof conversations.$inferSelect;

export const participants = pgTable(
  'participant',
  {
    conversationId: uuid('conversation_id').notNull(),
    userId: uuid('user_id').notNull(),
    otherId: uuid('other_id').notNull(),
    folder: text('folder', { enum: ['inbox', 'archived', 'requests', 'hidden'] }).notNull(),
    isAccepted: boolean('is_accepted').notNull(),
    isWithheld: boolean('is_withheld').notNull(),
    unreadCount: integer('unread_count').notNull(),
    clearedUpTo: integer('cleared_up_to').notNull(),
    lastMessageAt: instant('last_message_at').notNull(),
    isMuted: boolean('is_muted').notNull().default(false),
    isPinned: boolean('is_pinned').notNull().default(false),
    toldUnread: integer('told_unread').notNull().default(0),
    toldRevision: integer('told_revision').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.userId] })],
);
/**
 * A condition for queries by person. Written as SQL text, because a parameter makes PostgreSQL plan for any value: then
 * it ignores the partial indexes of sides that are not withheld, and scans everybody's sides.
 */
export const isNotWithheld = sql`not ${participants.isWithheld}`;
/** A conversation as one of its two people sees it. */
export type Participant = Omit<typeof participants.$inferSelect, 'toldUnread' | 'toldRevision'>;
