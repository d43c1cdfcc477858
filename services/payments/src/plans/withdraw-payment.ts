import { eq } from 'drizzle-orm';
import { type Payment, payments, subscriptions } from '#/db/payments.ts';
import type { Quote } from '#/db/quotes.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { lockLaterUpgrades, type Upgrade } from '#/payments/lock-payment.ts';
import { changePlan } from '#/plans/change-plan.ts';
import { findQuoteOf } from '#/plans/deliver-quote.ts';
import { asNextPlan, earlierPlanOf, planOf } from '#/plans/plan.ts';
import { openPlatformRefund } from '#/refunds/platform-refunds.ts';
import { startMembership } from '#/subscriptions/create-subscription.ts';
import { endPaidSubscription } from '#/subscriptions/end-subscription.ts';
import { lockSubscription } from '#/subscriptions/lock-subscription.ts';

/**
 * All money of a payment for a subscription was returned or is disputed. An upgrade goes back to the tier before it; any other
 * payment ends the subscription if it was the last month's. Later upgrades of the same period rest on it, and are refunded.
 */
export async function withdrawSubscription(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  now: Date,
  reason: 'refunded' | 'disputed',
): Promise<void> {
  const quote = await findQuoteOf(tx, payment);
  const upgrades = await lockLaterUpgrades(tx, payment);
  if (quote?.kind === 'up') {
    if (await goBack(deps, tx, quote, upgrades)) await refundAll(deps, tx, upgrades);
    return;
  }
  const ended = await endPaidSubscription(deps, tx, payment, now);
  if (ended === undefined) return;
  const ofPeriod = upgrades.filter(({ quote: { months } }) => months === ended.months);
  const [first] = ofPeriod;
  if (first !== undefined)
    await tx.update(subscriptions).set(earlierPlanOf(first.quote)).where(eq(subscriptions.id, ended.id));
  await refundAll(deps, tx, ofPeriod);
  // After a dispute that is won the subscription goes on, so nothing takes its place meanwhile.
  if (quote !== undefined && reason === 'refunded') await becomeFreeAgain(deps, tx, quote, now);
}

/** Returns false if its period is over, the subscription has ended, or it went back further already. */
async function goBack(deps: PaymentsServiceDeps, tx: Tx, quote: Quote, later: readonly Upgrade[]): Promise<boolean> {
  const before = await lockSubscription(tx, quote.subscriptionId ?? '');
  if (before.status === 'ended' || before.months !== quote.months) return false;
  const isBasedOnIt = [quote, ...later.map((one) => one.quote)].some(({ tierId }) => tierId === before.tierId);
  if (!isBasedOnIt) return false;
  await changePlan(deps, tx, before, { ...earlierPlanOf(quote), ...asNextPlan() });
  return true;
}

/** Whoever had a free membership before the subscription that ended has it again. */
async function becomeFreeAgain(deps: PaymentsServiceDeps, tx: Tx, quote: Quote, now: Date): Promise<void> {
  const { kind, payerId: subscriberId, creatorId, fromPriceCents } = quote;
  if (kind !== 'join' || fromPriceCents !== 0) return;
  const plan = earlierPlanOf(quote);
  await startMembership(deps, tx, { id: deps.ids.next(), subscriberId, creatorId, methodId: null, plan }, now);
}

/**
 * The dispute of an upgrade was won: gives the tier back for the rest of the period. It is renewed at the earlier tier, because its payer
 * disputed this one. Returns undefined for a payment that is no upgrade, and false if the period is over.
 */
export async function restoreUpgrade(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  now: Date,
): Promise<boolean | undefined> {
  const quote = await findQuoteOf(tx, payment);
  if (quote?.kind !== 'up') return undefined;
  await tx.update(payments).set({ withdrawnAt: null }).where(eq(payments.id, payment.id));
  const before = await lockSubscription(tx, quote.subscriptionId ?? '');
  const isPaid = before.status === 'active' || before.status === 'cancelled';
  if (!isPaid || before.renewsAt <= now || before.months !== quote.months) return false;
  if (before.tierId !== quote.fromTierId) return false;
  const next = before.status === 'active' ? asNextPlan(earlierPlanOf(quote)) : asNextPlan();
  await changePlan(deps, tx, before, { ...planOf(quote), ...next });
  return true;
}

async function refundAll(deps: PaymentsServiceDeps, tx: Tx, upgrades: readonly Upgrade[]): Promise<void> {
  for (const { paymentId } of upgrades) await openPlatformRefund(deps, tx, { paymentId, reason: 'undeliverable' });
}
