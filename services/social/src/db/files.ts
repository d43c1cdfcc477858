import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Folders of the store that nothing shows any more, and when they are to be removed. */
export const fileRemovals = pgTable('file_removal', {
  folder: text('folder').primaryKey(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
