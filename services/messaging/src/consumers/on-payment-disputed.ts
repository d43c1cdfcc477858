import { messageUndeliverable } from '@stagedoor/contracts/messaging-events';
import { paymentDisputed } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { lockMessageFor } from '#/messages/lock-message.ts';
import { unlockFor } from '#/messages/unlock-message.ts';

/**
 * Fallback for when payments' call failed: locks a disputed message, and unlocks it after a won dispute. If the message
 * cannot be delivered any more, publishes that, so that payments refunds it.
 */
export const onPaymentDisputed = defineConsumer({
  name: 'on-payment-disputed',
  on: paymentDisputed,
  async handle(transaction, { data }, deps: MessagingServiceDeps) {
    const { kind, itemId: messageId, payerId: userId, purchaseId, isRestored, state } = data;
    const tx = transaction as Tx;
    if (kind !== 'message' || messageId === undefined) return;
    if (state === 'open') await lockMessageFor(deps, tx, { messageId, buyerId: userId, purchaseId });
    if (!isRestored) return;
    if (await unlockFor(deps, tx, { messageId, userId, purchaseId })) return;
    const at = deps.clock.now().toISOString();
    await deps.publish(tx, messageUndeliverable, { purchaseId, messageId, buyerId: userId, at });
  },
});
