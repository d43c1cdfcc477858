import { userBlocked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { and, inArray } from 'drizzle-orm';
import { payments } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { cancelLockedSubscription } from '#/subscriptions/cancel-subscription.ts';
import { lockSubscriptionsBetween } from '#/subscriptions/list-subscriptions.ts';
import { withdrawFirstMonths } from '#/subscriptions/withdraw-first-months.ts';

/**
 * Cancels subscriptions between two people when one blocks the other, because the subscriber no longer sees the creator. A
 * subscription whose first payment is still in progress does not begin.
 */
export const onUserBlocked = defineConsumer({
  name: 'on-user-blocked',
  on: userBlocked,
  async handle(transaction, { data: { blockerId, blockedId } }, deps: PaymentsServiceDeps) {
    const tx = transaction as Tx;
    // Payments in progress come first: one that has already succeeded has created a subscription, which is among those
    // cancelled below.
    const people = [blockerId, blockedId];
    const betweenThem = and(inArray(payments.payerId, people), inArray(payments.payeeId, people));
    await withdrawFirstMonths(tx, betweenThem, deps.clock.now());
    for (const subscription of await lockSubscriptionsBetween(tx, blockerId, blockedId)) {
      await cancelLockedSubscription(deps, tx, subscription, blockerId);
    }
  },
});
