import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { boolean, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** Items that an ADMIN removed, until all of their buyers are refunded. */
export const removedItems = pgTable('removed_item', {
  itemId: uuid('item_id').primaryKey(),
  /** Payments up to this id are refunded already. */
  afterId: uuid('after_id').notNull().default(nobody),
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});

/** Sellers who are deleting their account. */
export const leavingSellers = pgTable('leaving_seller', {
  sellerId: uuid('seller_id').primaryKey(),
  /** False once the account was reopened. */
  isLeaving: boolean('is_leaving').notNull(),
  /** Until then their buyers have access to what they bought. */
  endsAt: instant('ends_at').notNull(),
  revision: integer('revision').notNull(),
  /** Buyers up to this id are notified already. */
  afterId: uuid('after_id').notNull().default(nobody),
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});
