import { tipReceived } from '@stagedoor/contracts/payments-events';
import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';

/** A tip is paid: publishes it, so that its creator is notified. */
export async function publishTip({ publish }: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { id, payerId, payeeId, amountCents, itemId, itemKind } = payment;
  await publish(tx, tipReceived, {
    tipId: id,
    senderId: payerId,
    creatorId: payeeId,
    amountCents,
    ...(itemId !== null && itemKind === 'post' ? { postId: itemId } : {}),
    ...(itemId !== null && itemKind === 'message' ? { messageId: itemId } : {}),
    receivedAt: now.toISOString(),
  });
}
