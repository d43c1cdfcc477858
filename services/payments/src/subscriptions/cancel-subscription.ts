import { subscriptionCancelled } from '@stagedoor/contracts/payments-events';
import type { LeavingReason, Subscription as SubscriptionAnswer } from '@stagedoor/contracts/subscription';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { eq } from 'drizzle-orm';
import { type Subscription, subscriptions } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { presentSubscription } from '#/payments/present-subscription.ts';
import { findPeople } from '#/people/people-repository.ts';
import { asNextPlan, membershipOf } from '#/plans/plan.ts';
import { endSubscription } from '#/subscriptions/end-subscription.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';
import { withoutPause } from '#/subscriptions/pause-rules.ts';

/** Stops the renewal of the caller's own subscription; safe to repeat. */
export async function cancelSubscription(
  deps: PaymentsServiceDeps,
  userId: string,
  id: string,
  leavingReason?: LeavingReason,
): Promise<SubscriptionAnswer> {
  return deps.database.transaction(async (tx) => {
    const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    if (found?.subscriberId !== userId) throw notFound('Subscription not found');
    const after = await cancelLockedSubscription(deps, tx, found, userId, { leavingReason });
    return presentSubscription(after, await findPeople(tx, [after.creatorId, after.subscriberId]));
  });
}

interface CancellationCause {
  /** What the subscriber answered. */
  readonly leavingReason?: LeavingReason | undefined;
  /** Whether the creator is deleting their account. */
  readonly isCreatorLeaving?: boolean;
}

/**
 * The caller has locked the subscription. It stays open until the end of the paid month; in the grace period no month
 * is paid, so it ends at once.
 */
export async function cancelLockedSubscription(
  deps: PaymentsServiceDeps,
  tx: Tx,
  before: Subscription,
  cancelledById: string,
  { leavingReason, isCreatorLeaving = false }: CancellationCause = {},
): Promise<Subscription> {
  if (before.status === 'cancelled' || before.status === 'ended') return before;
  const now = deps.clock.now();
  // A free membership and a running pause have no paid month that would have to run out.
  const isPaid = before.priceCents > 0 && before.renewsAt > now;
  const endsAt = isPaid ? before.renewsAt : now;
  // A failed renewal does not keep the subscription from ending.
  const set = {
    status: 'cancelled',
    cancelledAt: now,
    endsAt,
    dueAt: endsAt,
    attempts: 0,
    failedAt: null,
    // A fan who blocks is not told apart from one who cancels: the creator must not learn of the block.
    endReason: cancelledById === before.subscriberId ? 'cancelled' : 'other',
    leavingReason: leavingReason ?? null,
    ...asNextPlan(),
    ...withoutPause,
    revision: before.revision + 1,
  } as const;
  await tx.update(subscriptions).set(set).where(eq(subscriptions.id, before.id));
  await deps.publish(tx, subscriptionCancelled, {
    subscriptionId: before.id,
    subscriberId: before.subscriberId,
    creatorId: before.creatorId,
    cancelledById,
    ...(isCreatorLeaving ? { isCreatorLeaving } : {}),
    cancelledAt: now.toISOString(),
    endsAt: endsAt.toISOString(),
    revision: set.revision,
    ...membershipOf(before),
  });
  const after = { ...before, ...set };
  if (isPaid) notifySocial(deps, tx, after, endsAt);
  else await endSubscription(deps, tx, after, { reason: after.endReason }, now);
  return isPaid ? after : { ...after, status: 'ended' };
}
