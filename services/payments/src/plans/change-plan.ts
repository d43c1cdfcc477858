import { subscriptionPlanChanged } from '@stagedoor/contracts/payments-events';
import { eq } from 'drizzle-orm';
import { type Subscription, subscriptions } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { membershipOf } from '#/plans/plan.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';
import { accessEndOf } from '#/subscriptions/pause-rules.ts';

interface PlanChange {
  /** What was paid for the rest of the period. */
  readonly paidCents?: number;
  /** Whether the subscriber chose it. */
  readonly isUpgrade?: boolean;
}

/**
 * Changes the tier of a subscription within its paid period, for social at once. One that was cancelled stays so, unless the change
 * says otherwise. The caller has locked it.
 */
export async function changePlan(
  deps: PaymentsServiceDeps,
  tx: Tx,
  before: Subscription,
  change: Partial<Subscription>,
  { paidCents, isUpgrade = false }: PlanChange = {},
): Promise<Subscription> {
  const set = { ...change, revision: before.revision + 1 };
  await tx.update(subscriptions).set(set).where(eq(subscriptions.id, before.id));
  const after: Subscription = { ...before, ...set };
  const until = accessEndOf(after, deps.config.graceDays);
  await deps.publish(tx, subscriptionPlanChanged, {
    subscriptionId: after.id,
    subscriberId: after.subscriberId,
    creatorId: after.creatorId,
    priceCents: after.priceCents,
    ...(paidCents === undefined ? {} : { paidCents }),
    ...(after.tierName === null ? {} : { tierName: after.tierName }),
    ...(isUpgrade ? { isUpgrade } : {}),
    ...(before.status === 'cancelled' && after.status === 'active' ? { isResumed: true } : {}),
    changedAt: deps.clock.now().toISOString(),
    accessUntil: until.toISOString(),
    revision: after.revision,
    ...membershipOf(after),
  });
  notifySocial(deps, tx, after, until);
  return after;
}

/** The columns of a cancelled subscription that goes on after all. */
export function asResumed({ renewsAt }: Pick<Subscription, 'renewsAt'>) {
  return {
    status: 'active',
    endsAt: null,
    cancelledAt: null,
    endReason: null,
    leavingReason: null,
    dueAt: renewsAt,
    attempts: 0,
  } as const;
}
