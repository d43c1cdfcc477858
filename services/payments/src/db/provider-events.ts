import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Events of the provider that could not be applied. */
export const providerEvents = pgTable('provider_event', {
  id: text('id').primaryKey(),
  provider: text('provider').notNull(),
  accountId: text('account_id'),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
export type ProviderEventRow = typeof providerEvents.$inferSelect;
