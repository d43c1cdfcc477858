import { invoicePaid } from '@stagedoor/contracts/service-billing-events';
import { and, eq, isNull } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { methods } from '#/db/people.ts';
import { type Invoice, type InvoiceLine, invoices, type ServicePlan } from '#/db/service-billing.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { sumLines } from '#/invoices/attribute-amount.ts';
import { readLines } from '#/invoices/invoice-lines.ts';
import { insertRefund } from '#/refunds/open-refund.ts';
import { type Billing, lockBilling, replacePlan, saveBilling } from '#/service-billing/billing-account.ts';
import { announcePaid, openPlan } from '#/service-billing/change-plan.ts';
import { declineInvoice, voidInvoice } from '#/service-billing/decline-invoice.ts';
import { advancePlans, findPlanAhead } from '#/service-billing/deliver-lines.ts';

interface PaidInvoice {
  readonly invoice: Invoice;
  readonly lines: readonly InvoiceLine[];
  readonly payment: Payment;
}

/**
 * An invoice is paid: delivers what its lines prepay. What cannot be delivered, because the service was closed or the
 * invoice voided in the meantime, is refunded.
 */
export async function settleInvoice(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const userId = payment.payerId;
  const billing = await lockBilling(tx, userId);
  const invoice = await getInvoice(tx, payment);
  const lines = await readLines(tx, invoice.id);
  await tx.update(invoices).set({ status: 'paid', paidAt: now }).where(eq(invoices.id, invoice.id));
  const isGivenUp = billing === undefined || invoice.status !== 'open';
  const undelivered = isGivenUp ? lines : await deliver(deps, tx, billing, { invoice, lines, payment });
  await deps.publish(tx, invoicePaid, {
    invoiceId: invoice.id,
    userId,
    amountCents: payment.amountCents,
    paidAt: now.toISOString(),
  });
  const about = undelivered.map(({ line, amountCents }) => ({ line, cents: amountCents }));
  if (about.length === 0) return;
  const amountCents = sumLines(about);
  await insertRefund(deps, tx, payment, { paymentId: payment.id, reason: 'undeliverable', amountCents, lines: about });
}

/** Returns the lines that cannot be given. */
async function deliver(
  deps: PaymentsDeps,
  tx: Tx,
  billing: Billing,
  { invoice, lines, payment }: PaidInvoice,
): Promise<readonly InvoiceLine[]> {
  // Paying an invoice is consent to charging the card from then on.
  const { account } = billing;
  const paying = payment.isOffSession ? account : { ...account, methodId: payment.methodId };
  if (invoice.opens !== null) return reopen(deps, tx, { ...billing, account: paying }, lines);
  const undelivered = lines.filter((line) => line.kind !== 'days' && findPlanAhead(billing.plans, line) === undefined);
  const isFirstPayment = ({ paidUntil, trialEndsAt }: ServicePlan) => paidUntil?.getTime() === trialEndsAt.getTime();
  const first = billing.plans.filter((plan) => plan.status === 'active' && isFirstPayment(plan));
  let plans = await advancePlans(tx, billing.plans, lines);
  for (const { id } of first) {
    const plan = plans.find((one) => one.id === id);
    const isPaid = plan !== undefined && !isFirstPayment(plan);
    if (isPaid) plans = replacePlan(plans, await announcePaid(deps, tx, plan));
  }
  await saveBilling(tx, { account: { ...paying, retryAt: null }, plans, openInvoice: undefined });
  return undelivered;
}

async function reopen(
  deps: PaymentsDeps,
  tx: Tx,
  billing: Billing,
  lines: readonly InvoiceLine[],
): Promise<readonly InvoiceLine[]> {
  const [line] = lines;
  const before = billing.plans.find(({ service }) => service === line?.service);
  if (line === undefined || before?.status !== 'closed' || before.closeReason === 'revoked') return lines;
  const plan = await openPlan(deps, tx, before, { status: 'active', paidUntil: line.endsAt });
  const { account } = billing;
  // The first service that is paid says on which day of the month invoices are written.
  const isFirst = account.anchorAt === null && line.endsAt !== null;
  const dated = isFirst ? { ...account, anchorAt: line.startsAt, months: 1 } : account;
  await saveBilling(tx, { ...billing, account: dated, plans: replacePlan(billing.plans, plan) });
  return [];
}

/**
 * The payment of an invoice was declined or not confirmed. An attempt by the person does not count as a retry, and gives no
 * time beyond the end of the invoice.
 */
export async function failInvoicePayment(deps: PaymentsDeps, tx: Tx, payment: Payment): Promise<void> {
  const billing = await lockBilling(tx, payment.payerId);
  const invoice = await getInvoice(tx, payment);
  if (invoice.status !== 'open') return;
  if (invoice.opens !== null || billing === undefined) return voidInvoice(tx, invoice);
  const now = deps.clock.now();
  const isInTime = now < invoice.openUntil;
  if (!payment.isOffSession && isInTime) return;
  const isOtherCard = isInTime && (await hasOtherCard(tx, billing, payment));
  const after = isOtherCard
    ? { ...billing, account: { ...billing.account, retryAt: now } }
    : await declineInvoice(deps, tx, billing, invoice, now);
  await saveBilling(tx, after);
}

/** Whether another card was chosen while this payment was in progress: that card is tried at once. */
async function hasOtherCard(tx: Tx, { account }: Billing, payment: Payment): Promise<boolean> {
  if (account.methodId === null || account.methodId === payment.methodId) return false;
  return (await tx.$count(methods, and(eq(methods.id, account.methodId), isNull(methods.removedAt)))) > 0;
}

async function getInvoice(tx: Tx, { itemId }: Pick<Payment, 'itemId'>): Promise<Invoice> {
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.id, itemId ?? ''));
  if (invoice === undefined) throw new Error('a payment is of no invoice');
  return invoice;
}
