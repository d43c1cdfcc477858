import { subscriptionRenewed } from '@stagedoor/contracts/payments-events';
import { eq } from 'drizzle-orm';
import { type Subscription, subscriptions } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { asResumed } from '#/plans/change-plan.ts';
import { afterMonth, asDiscount, discountOf } from '#/plans/discount.ts';
import { asNextPlan, membershipOf, type Plan } from '#/plans/plan.ts';
import { firstMonth } from '#/plans/quote-rules.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';
import { withoutPause } from '#/subscriptions/pause-rules.ts';
import { accessUntil, isInTrial } from '#/subscriptions/renewal-rules.ts';

interface StartedMonth {
  readonly before: Subscription;
  readonly plan: Plan;
  readonly methodId: string | null;
  readonly paidCents: number;
}

/** Starts a month that its subscriber chose themself, after a failed payment or in a pause. The caller has locked the subscription. */
export async function startMonth(
  deps: PaymentsServiceDeps,
  tx: Tx,
  { before, plan, methodId, paidCents }: StartedMonth,
  now: Date,
): Promise<void> {
  const { from, months, renewsAt } = firstMonth(before, now);
  const set = {
    ...plan,
    ...asNextPlan(),
    ...asDiscount(afterMonth(discountOf(before))),
    ...withoutPause,
    ...asResumed({ renewsAt }),
    methodId,
    ...(isInTrial(before) ? { billedFrom: from } : {}),
    months,
    renewsAt,
    failedAt: null,
    revision: before.revision + 1,
  } as const;
  await tx.update(subscriptions).set(set).where(eq(subscriptions.id, before.id));
  const until = accessUntil(renewsAt, deps.config.graceDays);
  await deps.publish(tx, subscriptionRenewed, {
    subscriptionId: before.id,
    subscriberId: before.subscriberId,
    creatorId: before.creatorId,
    priceCents: paidCents,
    ...(before.pauseMonths === null ? {} : { isPauseOver: true }),
    renewedAt: now.toISOString(),
    renewsAt: renewsAt.toISOString(),
    accessUntil: until.toISOString(),
    revision: set.revision,
    ...membershipOf(plan),
  });
  notifySocial(deps, tx, { ...before, ...set }, until);
}
