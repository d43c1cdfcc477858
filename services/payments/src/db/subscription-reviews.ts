import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** The first id of all. */
export const lowestId = '00000000-0000-0000-0000-000000000000';

/** Creators all of whose subscriptions are to be reviewed now, until they are. */
export const subscriptionReviews = pgTable('subscription_review', {
  creatorId: uuid('creator_id').primaryKey(),
  /** Subscribers up to this id are done. */
  afterId: uuid('after_id').notNull().default(lowestId),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
