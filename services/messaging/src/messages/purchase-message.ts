import type { DataOf } from '@stagedoor/contracts/call';
import type { purchaseMessage as purchaseCall } from '@stagedoor/contracts/messages';
import { badRequest, conflict, notFound } from '@stagedoor/service-kit/common/errors';
import { type Answer, answer } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { assertExpectedPrice, chargeBuyer, unfinishedMessages } from '@stagedoor/service-kit/purchases/purchase';
import type { MessagingDeps } from '#/deps.ts';
import type { WholeMessage } from '#/message-view/message-row.ts';
import { presentMessage } from '#/message-view/present-message.ts';
import { getMessage, messageMissing } from '#/messages/get-message.ts';
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
  { expectedPrice, ...paying }: PurchaseRequest,
): Promise<Answer<DataOf<typeof purchaseCall>>> {
  const { database, internal, addresses } = deps;
  const found = await database.transaction((tx) => getMessage(tx, messageId, me.userId));
  const message = assertForSale(found, me.userId);
  const present = (whole: WholeMessage) => presentMessage(whole, me.userId, addresses);
  if (message.isUnlocked) return answer(present(found), { message: 'Already unlocked' });
  assertExpectedPrice(expectedPrice, message.priceCents);
  // Whoever stops being a creator is paid for nothing new.
  if (!message.isSenderCreator) throw badRequest('Messages are sold by creators only');
  await reserveMessage(deps, messageId, me.userId);
  const payment = await chargeBuyer(internal, {
    kind: 'message',
    itemId: messageId,
    buyerId: me.userId,
    sellerId: message.senderId,
    priceCents: message.priceCents,
    content: message.content,
    ...paying,
    release: () => releaseMessage(deps, messageId, me.userId),
  });
  if (payment.status !== 'succeeded') {
    return answer({ ...present(found), payment }, { status: 202, message: unfinishedMessages[payment.status] });
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

/** Returns the recipient of a tip for a message that the caller can see. */
export async function findMessageSender({ database }: MessagingDeps, messageId: string, payerId: string) {
  const { message } = await database.transaction((tx) => getMessage(tx, messageId, payerId));
  if (message.deletedAt !== null) throw notFound(messageMissing);
  return { sellerId: message.senderId };
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
