import type { DataOf } from '@stagedoor/contracts/call';
import type { purchaseMessage as purchaseCall } from '@stagedoor/contracts/messages';
import { AppError, badRequest, conflict, notFound } from '@stagedoor/service-kit/common/errors';
import { type Answer, answer } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { assertExpectedPrice } from '@stagedoor/service-kit/purchases/expected-price';
import { titleOf } from '@stagedoor/service-kit/purchases/title-of';
import type { MessagingDeps } from '#/deps.ts';
import { getMessage, messageMissing } from '#/messages/get-message.ts';
import type { MessageRow, WholeMessage } from '#/messages/message-row.ts';
import { presentMessage } from '#/messages/present-message.ts';
import { releaseMessage, reserveMessage } from '#/messages/reserve-message.ts';
import { type Unlocking, unlockFor } from '#/messages/unlock-message.ts';

interface PurchaseRequest {
  readonly paymentMethodId?: string;
  readonly expectedPrice?: number;
  /** Payments recognizes a repeated request by it. */
  readonly idempotencyKey: string;
}

/**
 * Pays for a message through payments, and unlocks it. An unlocked message is returned and costs nothing. Runs outside
 * of transactions, because payments charges the price once, however often it is called.
 */
export async function purchaseMessage(
  deps: MessagingDeps,
  me: Principal,
  messageId: string,
  { paymentMethodId, expectedPrice, idempotencyKey }: PurchaseRequest,
): Promise<Answer<DataOf<typeof purchaseCall>>> {
  const { database, payments, addresses } = deps;
  const found = await database.transaction((tx) => getMessage(tx, messageId, me.userId));
  const message = assertForSale(found, me.userId);
  const present = (whole: WholeMessage) => presentMessage(whole, me.userId, addresses);
  if (message.isUnlocked) return answer(present(found), { message: 'Already unlocked' });
  assertExpectedPrice(expectedPrice, message.priceCents);
  assertSells(message);
  await reserveMessage(deps, messageId, me.userId);
  const title = titleOf(message.content);
  const payment = await payments
    .purchaseMessage({
      messageId,
      buyerId: me.userId,
      sellerId: message.senderId,
      priceCents: message.priceCents,
      ...(title === undefined ? {} : { title }),
      ...(paymentMethodId === undefined ? {} : { paymentMethodId }),
      idempotencyKey,
    })
    .catch(async (error: unknown) => {
      // The payment was refused for certain. Without an answer it may be paid, so the reservation stays.
      const isRefused = error instanceof AppError && error.statusCode < 500;
      if (isRefused) await releaseMessage(deps, messageId, me.userId);
      throw error;
    });
  if (payment.status !== 'succeeded') {
    const text = payment.status === 'pending' ? 'Your payment is being processed' : 'Confirm the payment to go on';
    return answer({ ...present(found), payment }, { status: 202, message: text });
  }
  const unlocking = { messageId, userId: me.userId, purchaseId: payment.paymentId };
  // The event of the payment arrives as well and leads to a refund.
  if (!(await database.transaction((tx) => unlockFor(deps, tx, unlocking)))) {
    throw conflict('This message was deleted. What you paid goes back to your card.');
  }
  return answer(
    { ...present({ ...found, message: { ...message, isUnlocked: true } }), payment },
    { message: 'Unlocked' },
  );
}

/** Returns the price of a message for a buyer, for payments to charge; 0 for free and own messages. */
export async function quoteMessage({ database }: MessagingDeps, messageId: string, buyerId: string) {
  return database.transaction(async (tx) => {
    const { message } = await getMessage(tx, messageId, buyerId);
    if (message.deletedAt !== null) throw notFound(messageMissing);
    const { priceCents, senderId: sellerId, isUnlocked, content } = message;
    const isForSale = priceCents > 0 && !isUnlocked && sellerId !== buyerId;
    if (isForSale) assertSells(message);
    const title = titleOf(content);
    return { priceCents, sellerId, isUnlocked, ...(title === undefined ? {} : { title }) };
  });
}

/** Unlocks a message that was paid for; safe to repeat. */
export async function unlockMessage(deps: MessagingDeps, unlocking: Unlocking): Promise<null> {
  if (!(await deps.database.transaction((tx) => unlockFor(deps, tx, unlocking)))) throw notFound(messageMissing);
  return null;
}

function assertForSale({ message }: WholeMessage, buyerId: string) {
  if (message.deletedAt !== null) throw notFound(messageMissing);
  if (message.senderId === buyerId) throw badRequest('This message is your own');
  if (message.priceCents === 0) throw badRequest('This message is free');
  return message;
}

/** Throws a 400 where the sender is no creator any more: whoever stops being one is paid for nothing new. */
function assertSells({ isSenderCreator }: Pick<MessageRow, 'isSenderCreator'>): void {
  if (!isSenderCreator) throw badRequest('Messages are sold by creators only');
}
