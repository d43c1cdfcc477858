import { userBlocked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { inProgress, payments } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { cancelLockedSubscription } from '#/subscriptions/cancel-subscription.ts';
import { lockSubscriptionsBetween } from '#/subscriptions/list-subscriptions.ts';

/**
 * Cancels subscriptions between two people when one blocks the other, since the subscriber no longer sees the creator. A first
 * month that is just being paid begins none.
 */
export const onUserBlocked = defineConsumer({
  name: 'on-user-blocked',
  on: userBlocked,
  async handle(transaction, { data: { blockerId, blockedId } }, deps: PaymentsServiceDeps) {
    const tx = transaction as Tx;
    // First: a payment that succeeds at this moment has a subscription afterwards.
    await withdrawPaymentsBetween(tx, blockerId, blockedId, deps.clock.now());
    for (const subscription of await lockSubscriptionsBetween(tx, blockerId, blockedId)) {
      await cancelLockedSubscription(deps, tx, subscription, blockerId);
    }
  },
});

/** A payment that succeeds all the same is refunded. */
async function withdrawPaymentsBetween(tx: Tx, one: string, other: string, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(payments.kind, 'subscription'),
        inArray(payments.payerId, [one, other]),
        inArray(payments.payeeId, [one, other]),
        inArray(payments.status, [...inProgress]),
        isNull(payments.withdrawnAt),
      ),
    );
}
