import {
  subscriptionCancelled,
  subscriptionRenewalFailed,
  subscriptionRenewed,
} from '@stagedoor/contracts/payments-events';
import { eq } from 'drizzle-orm';
import { type Payment, subscriptions } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { afterMonth, asDiscount, discountOf } from '#/plans/discount.ts';
import { asNextPlan, membershipOf, nextPlanOf, type Plan } from '#/plans/plan.ts';
import { isRiseDue, renewalPlan } from '#/plans/renewal-cents.ts';
import { insertRefund } from '#/refunds/open-refund.ts';
import { endSubscription } from '#/subscriptions/end-subscription.ts';
import { lockSubscription } from '#/subscriptions/lock-subscription.ts';
import { nextChargeAt, withoutPause } from '#/subscriptions/pause-rules.ts';
import { accessUntil, countedFrom, lastTryAt, nextMonth, retryAt } from '#/subscriptions/renewal-rules.ts';

/** A month is paid: extends the subscription to the next one. */
export async function renewSubscription(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { publish, config } = deps;
  const before = await lockSubscription(tx, payment.subscriptionId ?? '');
  const { months, renewsAt } = nextMonth(countedFrom(before), before.months, now);
  if (before.status === 'ended') {
    // The subscription ended while the payment was in progress: the month is not delivered, so it is refunded.
    await insertRefund(deps, tx, payment, {
      paymentId: payment.id,
      reason: 'undeliverable',
      amountCents: payment.amountCents,
    });
    return;
  }
  const plan = renewalPlan(before);
  // Agreed to for a later renewal.
  const { riseId, agreedCents, agreedFrom } = before;
  const waits = nextPlanOf(before) === undefined && riseId !== null && !isRiseDue(before);
  // Cancelled while the payment was in progress: the paid month is delivered, then the subscription ends.
  const isCancelled = before.status === 'cancelled';
  const after = {
    status: isCancelled ? 'cancelled' : 'active',
    months,
    renewsAt,
    dueAt: renewsAt,
    attempts: 0,
    endsAt: isCancelled ? renewsAt : null,
    endReason: isCancelled ? before.endReason : null,
    ...plan,
    ...asNextPlan(),
    ...asDiscount(afterMonth(discountOf(before))),
    ...(waits ? { riseId, agreedCents, agreedFrom } : {}),
    ...withoutPause,
    revision: before.revision + 1,
  } as const;
  await tx.update(subscriptions).set(after).where(eq(subscriptions.id, before.id));
  await publish(tx, subscriptionRenewed, {
    subscriptionId: before.id,
    subscriberId: before.subscriberId,
    creatorId: before.creatorId,
    priceCents: payment.amountCents,
    ...(nextPlanOf(before) === undefined ? {} : describePlanChange(plan)),
    ...(before.pauseMonths === null ? {} : { isPauseOver: true }),
    renewedAt: now.toISOString(),
    renewsAt: renewsAt.toISOString(),
    // Nobody waits for it, so social is notified by the event alone.
    accessUntil: accessUntil(renewsAt, config.graceDays).toISOString(),
    revision: after.revision,
    ...membershipOf(plan),
  });
}

function describePlanChange({ tierName, priceCents: planCents }: Plan) {
  return { isPlanChanged: true, planCents, ...(tierName === null ? {} : { tierName }) };
}

/** A month could not be paid: it is retried in the grace period, and then the subscription ends. */
export async function failRenewal(deps: PaymentsDeps, tx: Tx, payment: Pick<Payment, 'subscriptionId'>): Promise<void> {
  const { publish, config, clock } = deps;
  const before = await lockSubscription(tx, payment.subscriptionId ?? '');
  if (before.status !== 'active' && before.status !== 'grace') return;
  const now = clock.now();
  const chargedAt = nextChargeAt(before);
  const dueAt = retryAt(chargedAt, config.graceDays, now);
  if (dueAt !== undefined) {
    await tx.update(subscriptions).set({ status: 'grace', dueAt, attempts: 0 }).where(eq(subscriptions.id, before.id));
    if (before.status === 'active') {
      await publish(tx, subscriptionRenewalFailed, {
        subscriptionId: before.id,
        subscriberId: before.subscriberId,
        creatorId: before.creatorId,
        failedAt: now.toISOString(),
        until: lastTryAt(chargedAt, config.graceDays).toISOString(),
      });
    }
    return;
  }
  await publish(tx, subscriptionCancelled, {
    subscriptionId: before.id,
    subscriberId: before.subscriberId,
    creatorId: before.creatorId,
    hasPaymentFailed: true,
    cancelledAt: now.toISOString(),
    endsAt: now.toISOString(),
    revision: before.revision + 1,
    ...membershipOf(before),
  });
  await endSubscription(deps, tx, { ...before, revision: before.revision + 1 }, { reason: 'declined' }, now);
}
