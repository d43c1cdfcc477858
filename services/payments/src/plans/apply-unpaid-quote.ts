import { subscriptionNextPlanChosen } from '@stagedoor/contracts/payments-events';
import { conflict } from '@stagedoor/service-kit/common/errors';
import { eq } from 'drizzle-orm';
import { type Subscription, subscriptions } from '#/db/payments.ts';
import type { Quote } from '#/db/quotes.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { takeOffer } from '#/offers/reserve-offer.ts';
import { changePlan } from '#/plans/change-plan.ts';
import { joinedTerms } from '#/plans/joined-terms.ts';
import { asNextPlan, nextPlanOf, planOf } from '#/plans/plan.ts';
import { startMonth } from '#/plans/start-month.ts';
import { startMembership } from '#/subscriptions/create-subscription.ts';
import { endSubscription } from '#/subscriptions/end-subscription.ts';
import { isPausedAt, nextChargeAt } from '#/subscriptions/pause-rules.ts';
import { resumeSubscription } from '#/subscriptions/resume-subscription.ts';

/** Does what was agreed to where nothing is paid now. The caller has locked the subscription, which is as the quote says. */
export async function applyUnpaidQuote(
  deps: PaymentsDeps,
  tx: Tx,
  quote: Quote,
  { current, methodId }: { readonly current: Subscription | undefined; readonly methodId: string | null },
): Promise<void> {
  const now = deps.clock.now();
  const plan = planOf(quote);
  if (current === undefined || quote.kind === 'join') {
    // Its id is the quote's, by which a repeated call finds it.
    const { id, payerId: subscriberId, creatorId } = quote;
    const membership = { id, subscriberId, creatorId, methodId, ...joinedTerms(quote) };
    const created = await startMembership(deps, tx, membership, now);
    if (created === undefined) throw conflict('You subscribe already');
    await takeOffer(tx, id, created, now);
    return;
  }
  switch (quote.kind) {
    case 'up':
      await changePlan(deps, tx, current, { ...plan, ...asNextPlan() }, { isUpgrade: true });
      return;
    case 'resume':
      await startMonth(deps, tx, { before: current, plan, methodId: current.methodId, paidCents: 0 }, now);
      return;
    case 'down':
      return current.status === 'grace' || isPausedAt(current, now)
        ? leaveForFreeTier(deps, tx, current, quote)
        : changeAtRenewal(deps, tx, current, asNextPlan(plan));
    default:
      return changeAtRenewal(deps, tx, current, asNextPlan());
  }
}

/** Changes what the next renewal is for; a cancelled subscription goes on. */
async function changeAtRenewal(
  deps: PaymentsDeps,
  tx: Tx,
  current: Subscription,
  next: ReturnType<typeof asNextPlan>,
): Promise<void> {
  if (next.nextPriceCents !== null) {
    await deps.publish(tx, subscriptionNextPlanChosen, {
      subscriptionId: current.id,
      subscriberId: current.subscriberId,
      creatorId: current.creatorId,
      priceCents: next.nextPriceCents,
      ...(next.nextTierName === null ? {} : { tierName: next.nextTierName }),
      startsAt: nextChargeAt(current).toISOString(),
      chosenAt: deps.clock.now().toISOString(),
    });
  }
  if (current.status === 'cancelled') await resumeSubscription(deps, tx, current, next);
  else {
    const set = { ...next, revision: current.revision + 1 };
    await tx.update(subscriptions).set(set).where(eq(subscriptions.id, current.id));
  }
}

/** In grace and in a pause no month is paid that would have to run out first. */
async function leaveForFreeTier(deps: PaymentsDeps, tx: Tx, current: Subscription, quote: Quote): Promise<void> {
  const now = deps.clock.now();
  await endSubscription(deps, tx, current, { reason: 'cancelled' }, now);
  const { id, payerId: subscriberId, creatorId } = quote;
  await startMembership(deps, tx, { id, subscriberId, creatorId, methodId: null, plan: planOf(quote) }, now);
}

/**
 * The paid time of a subscription is over, and its subscriber has chosen a free tier for what comes after it. Returns false if they
 * have not.
 */
export async function becomeFreeMember(deps: PaymentsDeps, tx: Tx, due: Subscription, now: Date): Promise<boolean> {
  const plan = nextPlanOf(due);
  if (plan === undefined || plan.priceCents > 0) return false;
  const { subscriberId, creatorId } = due;
  await endSubscription(deps, tx, due, { reason: 'cancelled' }, now);
  await startMembership(deps, tx, { id: deps.ids.next(), subscriberId, creatorId, methodId: null, plan }, now);
  return true;
}
