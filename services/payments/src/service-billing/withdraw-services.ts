import type { Payment } from '#/db/payments.ts';
import type { Refund } from '#/db/refunds.ts';
import type { CloseReason, InvoiceLine, ServicePlan } from '#/db/service-billing.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { centsOf } from '#/invoices/attribute-amount.ts';
import { readLeft, readLines, readReversed } from '#/invoices/invoice-lines.ts';
import { lockBilling, replacePlan, saveBilling } from '#/service-billing/billing-account.ts';
import { closePlan, openPlan } from '#/service-billing/change-plan.ts';

/** Closes the services that an invoice paid for last, after all of its money was returned or disputed. Safe to repeat. */
export async function withdrawServices(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  _now: Date,
  reason: Extract<CloseReason, 'refunded' | 'disputed'>,
): Promise<void> {
  await withdrawLines(deps, tx, payment, reason, await readLines(tx, payment.itemId ?? ''));
}

/**
 * Closes the services whose lines are returned as a whole, including those of which this refund returns the last part.
 */
export async function withdrawReturnedLines(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  { id: refundId }: Refund,
): Promise<void> {
  const left = await readLeft(tx, payment, 'refunded');
  const reversed = await readReversed(tx, refundId);
  const lines = (await readLines(tx, payment.itemId ?? '')).filter(
    ({ line }) => centsOf(reversed, line) > 0 && centsOf(left, line) === 0,
  );
  await withdrawLines(deps, tx, payment, 'refunded', lines);
}

async function withdrawLines(
  deps: PaymentsServiceDeps,
  tx: Tx,
  { payerId }: Payment,
  reason: Extract<CloseReason, 'refunded' | 'disputed'>,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const billing = await lockBilling(tx, payerId);
  if (billing === undefined) return;
  let { plans } = billing;
  for (const line of lines) {
    const plan = findPaidPlan(plans, line);
    if (plan?.status === 'active') plans = replacePlan(plans, await closePlan(deps, tx, plan, reason));
  }
  await saveBilling(tx, { ...billing, plans });
}

/**
 * After a dispute was won, reopens the services that it closed, only until the end of the paid time: a person who
 * disputed a payment is not charged again. Services that were or will be refunded stay closed. Returns whether anything
 * was reopened.
 */
export async function restoreServices(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  now: Date,
): Promise<boolean> {
  const billing = await lockBilling(tx, payment.payerId);
  if (billing === undefined) return false;
  const left = await readLeft(tx, payment, 'promised');
  let { plans } = billing;
  let isRestored = false;
  for (const line of await readLines(tx, payment.itemId ?? '')) {
    const plan = findPaidPlan(plans, line);
    if (centsOf(left, line.line) === 0) continue;
    if (plan?.status !== 'closed' || plan.closeReason !== 'disputed') continue;
    if (line.endsAt !== null && line.endsAt <= now) continue;
    const end = line.endsAt === null ? {} : { cancelledAt: now, endsAt: line.endsAt };
    plans = replacePlan(plans, await openPlan(deps, tx, plan, { status: 'active', ...end }));
    isRestored = true;
  }
  await saveBilling(tx, { ...billing, plans });
  return isRestored;
}

/** Returns the plan that this line paid last; undefined if a later invoice paid for it. */
function findPaidPlan(plans: readonly ServicePlan[], { service, kind, endsAt }: InvoiceLine): ServicePlan | undefined {
  if (kind === 'days') return undefined;
  return plans.find((plan) => plan.service === service && plan.paidUntil?.getTime() === endsAt?.getTime());
}
