import { messagePurchased } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { unlockFor } from '#/messages/unlock-message.ts';

/** The net below payments' call: what was bought is unlocked all the same. */
export const onMessagePurchased = defineConsumer({
  name: 'on-message-purchased',
  on: messagePurchased,
  async handle(tx, { data: { messageId, buyerId: userId, purchaseId } }, deps: MessagingServiceDeps) {
    await unlockFor(deps, tx as Tx, { messageId, userId, purchaseId });
  },
});
