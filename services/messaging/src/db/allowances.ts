import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

export const allowances = pgTable(
  'allowance',
  {
    kind: text('kind').notNull(),
    userId: uuid('user_id').notNull(),
    spentUntil: instant('spent_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.userId] })],
);
