import { lockMessage, unlockMessage } from '@stagedoor/contracts/internal-messaging';
import { lockPost, unlockPost } from '@stagedoor/contracts/internal-social';
import { messagePurchased, postPurchased } from '@stagedoor/contracts/payments-events';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { accessIdOf } from '#/refunds/withdraw-access.ts';

/**
 * A post or a message is paid for: its service unlocks it, at once by a call, and by the event where the call fails.
 */
export async function grantItem(
  { publish, internal, log }: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  now: Date,
  isOwnerWaiting: boolean,
): Promise<void> {
  const { id: purchaseId, payerId: buyerId, payeeId: sellerId, amountCents } = payment;
  const openedAt = payment.createdAt.toISOString();
  const itemId = payment.itemId ?? '';
  const purchasedAt = now.toISOString();
  const purchase = { purchaseId, buyerId, sellerId, amountCents, purchasedAt };
  if (payment.kind === 'post') await publish(tx, postPurchased, { ...purchase, postId: itemId, openedAt });
  else await publish(tx, messagePurchased, { ...purchase, messageId: itemId });
  if (isOwnerWaiting) return;
  afterCommit(tx, async () => {
    const params = { id: itemId };
    const unlocking =
      payment.kind === 'post'
        ? internal.call(unlockPost, { params, body: { buyerId, purchaseId, purchasedAt, openedAt } })
        : internal.call(unlockMessage, { params, body: { buyerId, purchaseId } });
    await unlocking.catch((error: unknown) => log.info({ err: error }, 'a purchase will be unlocked by its event'));
  });
}

/** Its money was returned or disputed: its service locks it again, at once by a call, and by the event where the call fails. */
export function lockItem({ internal, log }: PaymentsDeps, tx: Tx, payment: Payment): void {
  const input = {
    params: { id: payment.itemId ?? '' },
    body: { buyerId: payment.payerId, purchaseId: accessIdOf(payment) },
  };
  afterCommit(tx, async () => {
    const locking = payment.kind === 'post' ? internal.call(lockPost, input) : internal.call(lockMessage, input);
    await locking.catch((error: unknown) =>
      log.info({ err: error }, 'a refunded purchase will be locked by its event'),
    );
  });
}
