import { subscriptionCancelled } from '@stagedoor/contracts/payments-events';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { subscriptions } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { markSubscriptionEnded } from '#/subscriptions/end-subscription.ts';

/**
 * Ends a subscription whose renewal was set aside. The event names nobody as having cancelled it, so that both sides
 * are notified. A month that is paid later all the same is refunded. Returns false where no renewal of this id is set
 * aside.
 */
export async function discardRenewal(
  deps: Pick<PaymentsServiceDeps, 'publish'>,
  tx: Tx,
  id: string,
  now: Date,
): Promise<boolean> {
  const isSetAside = and(
    eq(subscriptions.id, id),
    isNotNull(subscriptions.failedAt),
    ne(subscriptions.status, 'ended'),
  );
  const [before] = await tx.select().from(subscriptions).where(isSetAside).for('update');
  if (before === undefined) return false;
  const revision = before.revision + 1;
  // A cancellation was published before.
  if (before.status !== 'cancelled') {
    await deps.publish(tx, subscriptionCancelled, {
      subscriptionId: before.id,
      subscriberId: before.subscriberId,
      creatorId: before.creatorId,
      cancelledAt: now.toISOString(),
      endsAt: now.toISOString(),
      revision,
    });
  }
  const ending = { reason: before.endReason ?? 'other', hasRunOut: before.status === 'cancelled' } as const;
  await markSubscriptionEnded(deps, tx, { ...before, revision }, ending, now);
  return true;
}
