import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** The number of the newest change of each kind that an account was told to make. */
export const toldChanges = pgTable(
  'told_changes',
  {
    accountId: uuid('account_id').notNull(),
    kind: text('kind', { enum: ['suspension', 'role'] }).notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
);
