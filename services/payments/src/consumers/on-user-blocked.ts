import { userBlocked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { and, inArray } from 'drizzle-orm';
import { payments } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { cancelLockedSubscription } from '#/subscriptions/cancel-subscription.ts';
import { lockSubscriptionsBetween } from '#/subscriptions/list-subscriptions.ts';
import { withdrawFirstMonths } from '#/subscriptions/withdraw-first-months.ts';

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
    const people = [blockerId, blockedId];
    const isBetween = and(inArray(payments.payerId, people), inArray(payments.payeeId, people));
    await withdrawFirstMonths(tx, isBetween, deps.clock.now());
    for (const subscription of await lockSubscriptionsBetween(tx, blockerId, blockedId)) {
      await cancelLockedSubscription(deps, tx, subscription, blockerId);
    }
  },
});
