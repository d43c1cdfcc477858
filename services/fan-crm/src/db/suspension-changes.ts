import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** The first id of all. */
export const lowestId = '00000000-0000-0000-0000-000000000000';

/** People who were suspended or restored, until this is applied for all creators whose fans they are. */
export const suspensionChanges = pgTable('suspension_change', {
  userId: uuid('user_id').primaryKey(),
  /** The last creator for whom it is applied. */
  afterId: uuid('after_id').notNull().default(lowestId),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
