import { userBlocked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { cancelFor } from '#/subscriptions/cancel-subscription.ts';
import { lockBetween } from '#/subscriptions/list-subscriptions.ts';

/** Nobody goes on paying somebody they no longer see. */
export const onUserBlocked = defineConsumer({
  name: 'on-user-blocked',
  on: userBlocked,
  async handle(transaction, { data: { blockerId, blockedId } }, deps: PaymentsServiceDeps) {
    const tx = transaction as Tx;
    for (const subscription of await lockBetween(tx, blockerId, blockedId)) {
      await cancelFor(deps, tx, subscription, blockerId);
    }
  },
});
