import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  type BillingAccount,
  billingAccounts,
  type Invoice,
  invoices,
  type ServicePlan,
  servicePlans,
} from '#/db/service-billing.ts';
import type { Reader, Tx } from '#/deps.ts';
import { nextDue } from '#/service-billing/billing-rules.ts';

/** Everything that a person's next invoice depends on. */
export interface Billing {
  readonly account: BillingAccount;
  readonly plans: readonly ServicePlan[];
  /** The monthly invoice that is not paid yet. */
  readonly openInvoice: Invoice | undefined;
}

/** Reads a person's billing; undefined if they never had a service with a price. */
export async function readBilling(reader: Reader, userId: string): Promise<Billing | undefined> {
  const [account] = await reader.select().from(billingAccounts).where(eq(billingAccounts.userId, userId));
  return account === undefined ? undefined : withPlans(reader, account);
}

/** The same, locked: whatever changes an account, its plans or its open invoice takes this lock first. */
export async function lockBilling(tx: Tx, userId: string): Promise<Billing | undefined> {
  const [account] = await tx.select().from(billingAccounts).where(eq(billingAccounts.userId, userId)).for('update');
  return account === undefined ? undefined : withPlans(tx, account);
}

/** Creates the account if there is none, and locks it. */
export async function ensureBilling(tx: Tx, userId: string): Promise<Billing> {
  await tx.insert(billingAccounts).values({ userId }).onConflictDoNothing();
  const billing = await lockBilling(tx, userId);
  if (billing === undefined) throw new Error('an account is missing right after it was written');
  return billing;
}

async function withPlans(reader: Reader, account: BillingAccount): Promise<Billing> {
  const { userId } = account;
  const plans = await reader
    .select()
    .from(servicePlans)
    .where(eq(servicePlans.userId, userId))
    .orderBy(asc(servicePlans.service));
  const [openInvoice] = await reader
    .select()
    .from(invoices)
    .where(and(eq(invoices.userId, userId), eq(invoices.status, 'open'), isNull(invoices.opens)));
  return { account, plans, openInvoice };
}

/**
 * Writes the account, with the time at which there is something to do next. Without a plan that is, or may be, billed
 * there is no date to bill at, and the next one starts a new count of months. Returns the billing as written.
 */
export async function saveBilling(tx: Tx, { account, plans, openInvoice }: Billing): Promise<Billing> {
  // A trial that ends later joins the date that there was, so that a closed service brings no second invoice in a month.
  const isBilled =
    openInvoice !== undefined ||
    plans.some(({ status, paidUntil }) => status === 'trial' || (status === 'active' && paidUntil !== null));
  const after = isBilled ? account : { ...account, anchorAt: null, months: 0, retryAt: null };
  const { userId, methodId, anchorAt, months, retryAt } = after;
  const dueAt = nextDue(after, plans, openInvoice !== undefined);
  await tx
    .update(billingAccounts)
    .set({ methodId, anchorAt, months, retryAt, dueAt, attempts: 0 })
    .where(eq(billingAccounts.userId, userId));
  return { account: { ...after, dueAt }, plans, openInvoice };
}

/** Returns the plans with one of them replaced. */
export function replacePlan(plans: readonly ServicePlan[], plan: ServicePlan): ServicePlan[] {
  return plans.map((one) => (one.id === plan.id ? plan : one));
}
