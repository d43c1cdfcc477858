import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Accounts of creators that came below zero, until they are settled. How much is owed is what the ledger says. */
export const debts = pgTable('debt', {
  id: uuid('id').primaryKey(),
  /** The account of the ledger, which keeps its name when its owner is erased. */
  accountId: text('account_id').notNull(),
  /** Who owes; an id that names nobody once they were erased. */
  userId: uuid('user_id').notNull(),
  since: instant('since').notNull(),
  /** When they deleted their account; null while they have it. */
  leftAt: instant('left_at'),
  /** When their data was erased. */
  erasedAt: instant('erased_at'),
});
export type Debt = typeof debts.$inferSelect;

/** Accounts that have the same card or bank account as somebody who owes, and which an ADMIN took for another person's. */
export const debtDismissals = pgTable(
  'debt_dismissal',
  {
    debtId: uuid('debt_id').notNull(),
    userId: uuid('user_id').notNull(),
    dismissedBy: uuid('dismissed_by'),
    dismissedAt: instant('dismissed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.debtId, table.userId] })],
);
