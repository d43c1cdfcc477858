import { userBlocked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { cancelLockedSubscription } from '#/subscriptions/cancel-subscription.ts';
import { lockSubscriptionsBetween } from '#/subscriptions/list-subscriptions.ts';

/**
 * Cancels subscriptions between two people when one blocks the other, since the subscriber no longer sees the creator.
 */
export const onUserBlocked = defineConsumer({
  name: 'on-user-blocked',
  on: userBlocked,
  async handle(transaction, { data: { blockerId, blockedId } }, deps: PaymentsServiceDeps) {
    const tx = transaction as Tx;
    for (const subscription of await lockSubscriptionsBetween(tx, blockerId, blockedId)) {
      await cancelLockedSubscription(deps, tx, subscription, blockerId);
    }
  },
});
