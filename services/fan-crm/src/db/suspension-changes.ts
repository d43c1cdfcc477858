import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** The first id of all. */
export const lowestId = '00000000-0000-0000-0000-000000000000';

/** People who were suspended or restored, until all creators whose fans they are see it. */
export const suspensionChanges = pgTable('suspension_change', {
  userId: uuid('user_id').primaryKey(),
  /** The last creator who is done. */
  afterId: uuid('after_id').notNull().default(lowestId),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
