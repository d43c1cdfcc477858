import { securityEventKinds } from '@stagedoor/contracts/security-events';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/columns.ts';

export const securityEvents = pgTable('security_events', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind', { enum: securityEventKinds }).notNull(),
  happenedAt: instant('happened_at').notNull(),
  userAgent: text('user_agent'),
  /** Null if it is unknown. */
  address: text('address'),
});
export type SecurityEventRow = typeof securityEvents.$inferSelect;
