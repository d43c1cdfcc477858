import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Creators who are visible again after a suspension, until all their subscribers are notified. */
export const returnedCreators = pgTable('returned_creator', {
  creatorId: uuid('creator_id').primaryKey(),
  returnedAt: instant('returned_at').notNull(),
  /** Subscribers up to this id are notified already. */
  afterId: uuid('after_id').notNull().default('00000000-0000-0000-0000-000000000000'),
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});
