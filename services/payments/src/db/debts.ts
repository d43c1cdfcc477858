import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Debts of creators whose accounts went below zero, until they are settled. The amount is in the ledger. */
export const debts = pgTable('debt', {
  id: uuid('id').primaryKey(),
  /** The account of the ledger, which keeps its name when its owner is erased. */
  accountId: text('account_id').notNull(),
  /** The debtor; an anonymous id once they were erased. */
  userId: uuid('user_id').notNull(),
  since: instant('since').notNull(),
  /** When they deleted their account; null while they have it. */
  leftAt: instant('left_at'),
  /** When their data was erased. */
  erasedAt: instant('erased_at'),
});
export type Debt = typeof debts.$inferSelect;

/** Accounts that share a card or bank account with a debtor, but that an ADMIN decided belong to another person. */
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
