import { messageUndeliverable } from '@stagedoor/contracts/messaging-events';
import { messagePurchased } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { unlockFor } from '#/messages/unlock-message.ts';

/**
 * Fallback for when payments' call to unlock a message failed. If the message cannot be delivered any more, publishes
 * that, so that payments refunds it.
 */
export const onMessagePurchased = defineConsumer({
  name: 'on-message-purchased',
  on: messagePurchased,
  async handle(tx, { data: { messageId, buyerId, purchaseId } }, deps: MessagingServiceDeps) {
    const isGiven = await unlockFor(deps, tx as Tx, { messageId, userId: buyerId, purchaseId });
    if (isGiven) return;
    await deps.publish(tx, messageUndeliverable, {
      purchaseId,
      messageId,
      buyerId,
      at: deps.clock.now().toISOString(),
    });
  },
});
