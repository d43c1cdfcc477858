import { findEntry } from '@stagedoor/catalogue/catalogue';
import { type BillingInterval, findPlanCents } from '@stagedoor/catalogue/price';
import type { Payment as PaymentAnswer } from '@stagedoor/contracts/payments';
import { listUnbuiltServices } from '@stagedoor/contracts/service-billing';
import { conflict, forbidden, invalidField, notFound } from '@stagedoor/service-kit/common/errors';
import type { Answer } from '@stagedoor/service-kit/http/implement';
import { assertExpectedPrice } from '@stagedoor/service-kit/purchases/purchase';
import { and, eq } from 'drizzle-orm';
import { findMethodToPay } from '#/cards/cards-repository.ts';
import { type Invoice, invoices, type ServicePlan } from '#/db/service-billing.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { findOpenPayment } from '#/payments/open-payment.ts';
import { pay } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { lockBilling } from '#/service-billing/billing-account.ts';
import { updatePlan } from '#/service-billing/change-plan.ts';
import { voidInvoice } from '#/service-billing/decline-invoice.ts';
import { draftOf } from '#/service-billing/invoice-payment.ts';
import { writeInvoice } from '#/service-billing/issue-invoice.ts';
import { addMonths } from '#/subscriptions/renewal-rules.ts';

interface OpeningInput {
  readonly slug: string;
  /** By default the plan's own interval. */
  readonly interval: BillingInterval | undefined;
  readonly methodId: string | undefined;
  readonly expectedPrice: number | undefined;
  readonly keyHash: Buffer | undefined;
}

/**
 * Reopens a closed service: the person pays now for a month, a year or once, at today's price. Throws a 409 if only a
 * stub would answer.
 */
export async function openServiceAgain(
  deps: PaymentsDeps,
  userId: string,
  { methodId, keyHash, ...input }: OpeningInput,
): Promise<Answer<PaymentAnswer>> {
  const { keys } = await deps.internal.call(listUnbuiltServices, {});
  if (keys.includes(input.slug)) throw conflict('This service is not available yet');
  const invoice = await deps.database.transaction((tx) => findOrWriteInvoice(deps, tx, userId, { ...input, methodId }));
  const payment = await pay(deps, { ...draftOf(invoice), methodId, keyHash });
  return respondWithPayment(deps, payment, { message: 'The service is open again' });
}

async function findOrWriteInvoice(
  deps: PaymentsDeps,
  tx: Tx,
  userId: string,
  { slug, interval, expectedPrice, methodId }: Omit<OpeningInput, 'keyHash'>,
): Promise<Invoice> {
  const billing = await lockBilling(tx, userId);
  const plan = billing?.plans.find(({ service }) => service === slug);
  const entry = findEntry(slug);
  if (entry === undefined || billing === undefined || plan === undefined) throw notFound('Service not found');
  assertClosed(plan);
  if (billing.openInvoice !== undefined) throw conflict('Pay your open invoice first');
  const chosen = interval ?? plan.interval;
  const priceCents = findPlanCents(entry.price, chosen);
  if (priceCents === undefined) throw invalidField('interval', 'This service has no such price');
  assertExpectedPrice(expectedPrice, priceCents);
  // Without a card there is nothing to write.
  await findMethodToPay(tx, deps.provider.name, userId, methodId);
  const known = await findOpening(tx, userId, slug);
  if (known !== undefined) {
    if ((await findOpenPayment(tx, draftOf(known))) !== undefined) return known;
    await voidInvoice(tx, known);
  }
  await updatePlan(tx, plan, { interval: chosen, priceCents });
  const now = deps.clock.now();
  const endsAt = chosen === 'once' ? null : addMonths(now, chosen === 'year' ? 12 : 1);
  const kind = chosen === 'once' ? 'once' : 'period';
  const line = { service: slug, kind, startsAt: now, endsAt, amountCents: priceCents } as const;
  return writeInvoice(deps, tx, { userId, lines: [line], opens: slug, now });
}

function assertClosed({ status, closeReason }: ServicePlan): void {
  if (status !== 'closed') throw conflict('This service is open');
  if (closeReason === 'revoked') throw forbidden('Your access to this service was revoked');
}

async function findOpening(tx: Tx, userId: string, slug: string): Promise<Invoice | undefined> {
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.userId, userId), eq(invoices.opens, slug), eq(invoices.status, 'open')));
  return invoice;
}
