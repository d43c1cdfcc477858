import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** The revision of the newest applied change of each kind, for each account. */
export const appliedChanges = pgTable(
  'applied_changes',
  {
    accountId: uuid('account_id').notNull(),
    kind: text('kind', { enum: ['suspension', 'role'] }).notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
);
