import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Folders of the file store that no row refers to any more, and when they are due to be removed. */
export const fileRemovals = pgTable('file_removal', {
  folder: text('folder').primaryKey(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
