import { eq } from 'drizzle-orm';
import type { Payment, Subscription } from '#/db/payments.ts';
import { type Quote, quotes } from '#/db/quotes.ts';
import type { PaymentsServiceDeps, Reader, Tx } from '#/deps.ts';
import { asResumed, changePlan } from '#/plans/change-plan.ts';
import { joinedTerms } from '#/plans/joined-terms.ts';
import { asNextPlan, type Plan, planOf } from '#/plans/plan.ts';
import { startMonth } from '#/plans/start-month.ts';
import { createSubscription, isEitherSuspended, refundUndelivered } from '#/subscriptions/create-subscription.ts';
import { lockSubscription } from '#/subscriptions/lock-subscription.ts';
import { isPausedAt } from '#/subscriptions/pause-rules.ts';
import { isInTrial } from '#/subscriptions/renewal-rules.ts';

/** A subscription, its change, or a month after a failed payment is paid. What cannot be delivered any more is refunded. */
export async function deliverSubscription(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  now: Date,
): Promise<void> {
  const quote = await findQuoteOf(tx, payment);
  if (quote === undefined || quote.kind === 'join') {
    const terms = quote === undefined ? { plan: onePrice(payment) } : joinedTerms(quote);
    return createSubscription(deps, tx, payment, terms, now);
  }
  if (payment.withdrawnAt !== null || (await isEitherSuspended(tx, payment.payerId, payment.payeeId)))
    return refundUndelivered(deps, tx, payment);
  const before = await lockSubscription(tx, quote.subscriptionId ?? '');
  const isDelivered = quote.kind === 'up' ? isUpgradable(before, quote, now) : isAwaitingMonth(before, quote, now);
  if (!isDelivered) return refundUndelivered(deps, tx, payment);
  if (quote.kind === 'up') await upgrade(deps, tx, before, quote, payment.amountCents);
  else {
    const { methodId, amountCents: paidCents } = payment;
    await startMonth(deps, tx, { before, plan: planOf(quote), methodId, paidCents }, now);
  }
}

export async function findQuoteOf(reader: Reader, { quoteId }: Payment): Promise<Quote | undefined> {
  if (quoteId === null) return undefined;
  const [quote] = await reader.select().from(quotes).where(eq(quotes.id, quoteId));
  return quote;
}

/** The plan of a creator without tiers. */
const onePrice = ({ amountCents: priceCents }: Payment): Plan => ({
  tierId: null,
  slot: null,
  tierName: null,
  priceCents,
});

/** Whether the period for which the difference was paid still runs, with the tier that the quote was for. */
function isUpgradable(before: Subscription, quote: Quote, now: Date): boolean {
  const isPaid = before.status === 'active' || before.status === 'cancelled';
  return isPaid && before.renewsAt > now && before.months === quote.months && before.tierId === quote.fromTierId;
}

/** Whether the month that the quote was for is still to be paid. A trial that was cancelled during the payment does not go on. */
function isAwaitingMonth(before: Subscription, quote: Quote, now: Date): boolean {
  const isUnpaid = before.status === 'grace' || (isInTrial(before) && before.status !== 'ended');
  const isLeft = before.status === 'cancelled' && before.revision !== quote.subscriptionRevision;
  const isOpen = quote.kind === 'resume' ? isPausedAt(before, now) : isUnpaid && !isLeft;
  return isOpen && before.months === quote.months;
}

/** One that was cancelled when the quote was accepted goes on; one that was cancelled during the payment does not. */
async function upgrade(
  deps: PaymentsServiceDeps,
  tx: Tx,
  before: Subscription,
  quote: Quote,
  paidCents: number,
): Promise<void> {
  const goesOn = before.status === 'cancelled' && before.revision === quote.subscriptionRevision;
  const change = { ...planOf(quote), ...asNextPlan(), ...(goesOn ? asResumed(before) : {}) };
  await changePlan(deps, tx, before, change, { paidCents, isUpgrade: true });
}
