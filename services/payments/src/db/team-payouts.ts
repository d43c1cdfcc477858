import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** What was transferred to the team of a service. */
export const teamPayouts = pgTable('team_payout', {
  id: uuid('id').primaryKey(),
  service: text('service').notNull(),
  amountCents: integer('amount_cents').notNull(),
  reference: text('reference').notNull(),
  paidBy: uuid('paid_by'),
  createdAt: instant('created_at').notNull(),
});
