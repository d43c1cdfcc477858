import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FanRule } from '#/contracts/fan-rule.ts';
import { instant } from '#/db/instant.ts';

export const fanLists = pgTable('fan_list', {
  id: uuid('id').primaryKey(),
  creatorId: uuid('creator_id').notNull(),
  name: text('name').notNull(),
  /** Null if the fans are put on it by hand. */
  rule: jsonb('rule').$type<FanRule>(),
  createdAt: instant('created_at').notNull(),
  /** Counts the edits of its name and rule, from 1. */
  revision: integer('revision').notNull().default(1),
});
export type FanListRow = typeof fanLists.$inferSelect;

export const fanListMembers = pgTable(
  'fan_list_member',
  { listId: uuid('list_id').notNull(), fanId: uuid('fan_id').notNull() },
  (table) => [primaryKey({ columns: [table.listId, table.fanId] })],
);
