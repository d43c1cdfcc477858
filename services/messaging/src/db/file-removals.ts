import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Folders of the file store that no message refers to any more, and when to remove them. */
export const fileRemovals = pgTable('file_removal', {
  folder: text('folder').primaryKey(),
  dueAt: instant('due_at').notNull(),
});
