import { pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

export const mutes = pgTable(
  'mute',
  {
    muterId: uuid('muter_id').notNull(),
    mutedId: uuid('muted_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.muterId, table.mutedId] })],
);

export const mutedWords = pgTable(
  'muted_word',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    word: text('word').notNull(),
    /** The word as `foldCase` makes it. */
    folded: text('folded').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique().on(table.userId, table.folded)],
);
export type MutedWord = typeof mutedWords.$inferSelect;
