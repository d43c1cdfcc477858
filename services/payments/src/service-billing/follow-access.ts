import { findEntry } from '@stagedoor/catalogue/catalogue';
import { and, eq, gt } from 'drizzle-orm';
import { payments } from '#/db/payments.ts';
import type { ServicePlan } from '#/db/service-billing.ts';
import { invoices, servicePlans } from '#/db/service-billing.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { readLeft, readLines } from '#/invoices/invoice-lines.ts';
import { findOpenPayment } from '#/payments/open-payment.ts';
import { openPlatformRefund } from '#/refunds/platform-refunds.ts';
import { type Billing, ensureBilling, replacePlan, saveBilling } from '#/service-billing/billing-account.ts';
import { updatePlan } from '#/service-billing/change-plan.ts';
import { dropFromInvoice } from '#/service-billing/drop-from-invoice.ts';
import { draftOf } from '#/service-billing/invoice-payment.ts';

interface AccessFact {
  readonly userId: string;
  readonly service: string;
  /** The directory's number of the change. */
  readonly revision: number;
  readonly at: Date;
}

type State = Pick<ServicePlan, 'status'> &
  Partial<Pick<ServicePlan, 'closeReason' | 'trialBeganAt' | 'trialEndsAt' | 'confirmBy'>>;

/**
 * Applies the directory's decision about a service with a price: a trial began, or an ADMIN granted or revoked the
 * access. A change that is older than the last applied one is ignored, and so is a second trial.
 */
export async function followAccess(deps: PaymentsServiceDeps, tx: Tx, fact: AccessFact, state: State): Promise<void> {
  const { userId, service, revision, at } = fact;
  const price = findEntry(service)?.price;
  if (price?.kind !== 'plans') return;
  const billing = await ensureBilling(tx, userId);
  const known = billing.plans.find((plan) => plan.service === service);
  if (known === undefined) {
    const [{ interval, cents: priceCents }] = price.plans;
    const row = { id: deps.ids.next(), userId, service, interval, priceCents, accessRevision: revision };
    const [plan] = await tx
      .insert(servicePlans)
      .values({ ...row, trialEndsAt: at, ...state })
      .returning();
    if (plan !== undefined) await saveBilling(tx, { ...billing, plans: [...billing.plans, plan] });
    return;
  }
  if (known.accessRevision >= revision || state.status === 'trial') return;
  const without = await dropUnlessPaying(deps, tx, billing, service);
  const plan = await updatePlan(tx, known, {
    ...state,
    accessRevision: revision,
    cancelledAt: null,
    endsAt: null,
    confirmBy: null,
  });
  await saveBilling(tx, { ...without, plans: replacePlan(without.plans, plan) });
  if (state.closeReason === 'revoked') await refundPaidSince(deps, tx, fact);
}

/**
 * Refunds a service that was paid for after the access was revoked, but before payments knew of it; of an invoice for
 * several services, only its lines. Earlier payments and days that were used are not refunded.
 */
async function refundPaidSince(deps: PaymentsServiceDeps, tx: Tx, { userId, service, at }: AccessFact): Promise<void> {
  const late = await tx
    .select({ id: payments.id, itemId: payments.itemId })
    .from(invoices)
    .innerJoin(payments, and(eq(payments.itemId, invoices.id), eq(payments.kind, 'invoice')))
    .where(
      and(
        eq(invoices.userId, userId),
        eq(invoices.status, 'paid'),
        gt(invoices.paidAt, at),
        eq(payments.status, 'succeeded'),
      ),
    );
  for (const payment of late) {
    const left = await readLeft(tx, payment, 'promised');
    const ahead = (await readLines(tx, payment.itemId ?? '')).filter(
      (line) => line.service === service && line.kind !== 'days',
    );
    const lines = left.filter(({ line }) => ahead.some((one) => one.line === line));
    if (lines.length > 0) await openPlatformRefund(deps, tx, { paymentId: payment.id, reason: 'undeliverable', lines });
  }
}

/** A payment in progress that succeeds is refunded as far as its services are not billed any more. */
async function dropUnlessPaying(
  deps: PaymentsServiceDeps,
  tx: Tx,
  billing: Billing,
  service: string,
): Promise<Billing> {
  const { openInvoice } = billing;
  if (openInvoice !== undefined && (await findOpenPayment(tx, draftOf(openInvoice))) !== undefined) return billing;
  return (await dropFromInvoice(deps, tx, billing, service)).billing;
}
