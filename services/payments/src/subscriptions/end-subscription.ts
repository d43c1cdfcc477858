import { subscriptionEnded } from '@stagedoor/contracts/payments-events';
import { eq } from 'drizzle-orm';
import { type Subscription, subscriptions } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { tellSubscription } from '#/subscriptions/tell-subscription.ts';

/** From now on it gives no access. The caller holds its row. */
export async function endSubscription(
  deps: PaymentsServiceDeps,
  tx: Tx,
  before: Subscription,
  now: Date,
): Promise<void> {
  const revision = before.revision + 1;
  await tx
    .update(subscriptions)
    .set({ status: 'ended', dueAt: null, failedAt: null, endsAt: now, revision })
    .where(eq(subscriptions.id, before.id));
  await deps.publish(tx, subscriptionEnded, {
    subscriptionId: before.id,
    subscriberId: before.subscriberId,
    creatorId: before.creatorId,
    endedAt: now.toISOString(),
    revision,
  });
  await tellSubscription(deps, { ...before, revision }, now);
}
