import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { boolean, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** What an ADMIN removed, until all who bought it have their money back. */
export const removedItems = pgTable('removed_item', {
  itemId: uuid('item_id').primaryKey(),
  /** Payments up to this id are refunded. */
  afterId: uuid('after_id').notNull().default(nobody),
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});

/** People who sold something and are deleting their account. */
export const leavingSellers = pgTable('leaving_seller', {
  sellerId: uuid('seller_id').primaryKey(),
  /** False once they came back. */
  isLeaving: boolean('is_leaving').notNull(),
  /** Until then their buyers have what they bought. */
  endsAt: instant('ends_at').notNull(),
  revision: integer('revision').notNull(),
  /** Buyers up to this id have been told. */
  afterId: uuid('after_id').notNull().default(nobody),
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});
