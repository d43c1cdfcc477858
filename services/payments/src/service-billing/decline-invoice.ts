import { invoiceDeclined } from '@stagedoor/contracts/service-billing-events';
import { eq } from 'drizzle-orm';
import { type Invoice, invoices } from '#/db/service-billing.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { readLines } from '#/invoices/invoice-lines.ts';
import { type Billing, replacePlan } from '#/service-billing/billing-account.ts';
import { nextTry } from '#/service-billing/billing-rules.ts';
import { closePlan } from '#/service-billing/change-plan.ts';
import { findPlanAhead } from '#/service-billing/deliver-lines.ts';

/**
 * Handles an open monthly invoice that could not be paid. The person is notified once, and the payment is retried daily
 * while the services stay open. After that the services close and the invoice is voided, so that nothing is owed. The
 * caller has locked the account.
 */
export async function declineInvoice(
  deps: PaymentsDeps,
  tx: Tx,
  billing: Billing,
  invoice: Invoice,
  now: Date,
): Promise<Billing> {
  const { account } = billing;
  const retryAt = nextTry(invoice, now);
  if (retryAt === undefined) return closeUnpaid(deps, tx, billing, invoice);
  if (invoice.declinedAt !== null) return { ...billing, account: { ...account, retryAt } };
  await tx.update(invoices).set({ declinedAt: now }).where(eq(invoices.id, invoice.id));
  await deps.publish(tx, invoiceDeclined, {
    invoiceId: invoice.id,
    userId: account.userId,
    amountCents: invoice.amountCents,
    hasCard: account.methodId !== null,
    declinedAt: now.toISOString(),
    openUntil: invoice.openUntil.toISOString(),
  });
  return { ...billing, account: { ...account, retryAt }, openInvoice: { ...invoice, declinedAt: now } };
}

async function closeUnpaid(deps: PaymentsDeps, tx: Tx, billing: Billing, invoice: Invoice): Promise<Billing> {
  let { plans } = billing;
  for (const line of await readLines(tx, invoice.id)) {
    const plan = findPlanAhead(plans, line);
    if (plan !== undefined) plans = replacePlan(plans, await closePlan(deps, tx, plan, 'unpaid'));
  }
  await voidInvoice(tx, invoice);
  return { account: { ...billing.account, retryAt: null }, plans, openInvoice: undefined };
}

/** Voids an invoice, so that nothing of it is owed any more. */
export async function voidInvoice(tx: Tx, { id }: Pick<Invoice, 'id'>): Promise<void> {
  await tx.update(invoices).set({ status: 'void' }).where(eq(invoices.id, id));
}
