import { closeReasons } from '@stagedoor/contracts/service-billing-events';
import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { bigint, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

const interval = () => text('interval', { enum: ['month', 'year', 'once'] });

export const billingAccounts = pgTable('billing_account', {
  userId: uuid('user_id').primaryKey(),
  methodId: uuid('method_id'),
  anchorAt: instant('anchor_at'),
  months: integer('months').notNull().default(0),
  retryAt: instant('retry_at'),
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});
export type BillingAccount = typeof billingAccounts.$inferSelect;

export const servicePlans = pgTable('service_plan', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  service: text('service').notNull(),
  status: text('status', { enum: ['trial', 'active', 'granted', 'closed'] }).notNull(),
  interval: interval().notNull(),
  priceCents: integer('price_cents').notNull(),
  /** Null for what an ADMIN opened without a trial. */
  trialBeganAt: instant('trial_began_at'),
  trialEndsAt: instant('trial_ends_at').notNull(),
  remindedAt: instant('reminded_at'),
  paidUntil: instant('paid_until'),
  waivedUntil: instant('waived_until'),
  cancelledAt: instant('cancelled_at'),
  endsAt: instant('ends_at'),
  closeReason: text('close_reason', { enum: closeReasons }),
  confirmBy: instant('confirm_by'),
  /** When an ADMIN left the trial open although its card or bank account had one before. */
  repeatKeptAt: instant('repeat_kept_at'),
  accessRevision: bigint('access_revision', { mode: 'number' }).notNull().default(0),
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
});
export type ServicePlan = typeof servicePlans.$inferSelect;
export type CloseReason = NonNullable<ServicePlan['closeReason']>;

export const invoices = pgTable('invoice', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  status: text('status', { enum: ['open', 'paid', 'void'] }).notNull(),
  amountCents: integer('amount_cents').notNull(),
  opens: text('opens'),
  issuedAt: instant('issued_at').notNull(),
  openUntil: instant('open_until').notNull(),
  paidAt: instant('paid_at'),
  declinedAt: instant('declined_at'),
});
export type Invoice = typeof invoices.$inferSelect;

export const invoiceLines = pgTable(
  'invoice_line',
  {
    invoiceId: uuid('invoice_id').notNull(),
    line: smallint('line').notNull(),
    service: text('service').notNull(),
    kind: text('kind', { enum: ['period', 'days', 'once'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    amountCents: integer('amount_cents').notNull(),
    teamCents: integer('team_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.line] })],
);
export type InvoiceLine = typeof invoiceLines.$inferSelect;
