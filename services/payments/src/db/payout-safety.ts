import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

export const payoutSafety = pgTable('payout_safety', {
  creatorId: uuid('creator_id').primaryKey(),
  reportedAt: instant('reported_at'),
  passwordChangedAt: instant('password_changed_at'),
  factorsChangedAt: instant('factors_changed_at'),
  accountChangedAt: instant('account_changed_at'),
  firstAccountAt: instant('first_account_at'),
  ownerReleasedAt: instant('owner_released_at'),
  adminReleasedAt: instant('admin_released_at'),
});
export type PayoutSafety = typeof payoutSafety.$inferSelect;
