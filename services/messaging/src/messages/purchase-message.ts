import type { Message } from '@stagedoor/contracts/message';
import { badRequest, notFound } from '@stagedoor/service-kit/errors';
import { answer } from '@stagedoor/service-kit/implement';
import type { Principal } from '@stagedoor/service-kit/tokens';
import { eq, sql } from 'drizzle-orm';
import { conversations } from '#/db/conversations.ts';
import { entitlements, messages } from '#/db/messages.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';
import { getMessage, messageMissing } from '#/messages/get-message.ts';
import { readMessage, type WholeMessage } from '#/messages/message-row.ts';
import { presentMessage } from '#/messages/present-message.ts';
import { addFinder } from '#/messages/search-words.ts';

/** Pays for a message and unlocks it. One that is already unlocked is answered again, and costs nothing. */
export async function purchaseMessage(
  deps: MessagingDeps,
  me: Principal,
  messageId: string,
  paymentMethodId: string | undefined,
) {
  const { database, payments } = deps;
  return database.transaction(async (tx) => {
    const found = await getMessage(tx, messageId, me.userId);
    const message = assertForSale(found, me.userId);
    if (message.isUnlocked) {
      return answer<Message>(presentMessage(found, me.userId, deps.addresses), { message: 'Already unlocked' });
    }
    await payments.purchaseMessage({
      messageId,
      buyerId: me.userId,
      ...(paymentMethodId === undefined ? {} : { paymentMethodId }),
    });
    await unlockFor(deps, tx, messageId, me.userId);
    const unlocked = { ...found, message: { ...message, isUnlocked: true } };
    return answer<Message>(presentMessage(unlocked, me.userId, deps.addresses), { message: 'Unlocked' });
  });
}

/** What a message costs the one it was sent to, for payments to charge. */
export async function quoteMessage({ database }: MessagingDeps, messageId: string, buyerId: string) {
  return database.transaction(async (tx) => {
    const { priceCents, senderId, isUnlocked } = assertForSale(await getMessage(tx, messageId, buyerId), buyerId);
    return { priceCents, sellerId: senderId, isUnlocked };
  });
}

/** Unlocks a message that payments says is paid; again is harmless. */
export async function unlockMessage(deps: MessagingDeps, messageId: string, buyerId: string): Promise<null> {
  return deps.database.transaction(async (tx) => {
    await unlockFor(deps, tx, messageId, buyerId);
    return null;
  });
}

function assertForSale({ message }: WholeMessage, buyerId: string) {
  if (message.deletedAt !== null) throw notFound(messageMissing);
  if (message.senderId === buyerId) throw badRequest('This message is your own');
  if (message.priceCents === 0) throw badRequest('This message is free');
  return message;
}

async function unlockFor({ clock }: MessagingDeps, tx: Tx, messageId: string, userId: string): Promise<void> {
  const found = await readMessage(tx, messageId, userId);
  if (found?.message.receiverId !== userId) throw notFound(messageMissing);
  // Under the conversation's lock, so that it is not deleted while it is being sold.
  await tx.select().from(conversations).where(eq(conversations.id, found.message.conversationId)).for('update');
  const current = await readMessage(tx, messageId, userId);
  if (current === undefined || current.message.deletedAt !== null) throw notFound(messageMissing);
  if (current.message.isUnlocked) return;
  await tx.insert(entitlements).values({ messageId, userId, unlockedAt: clock.now() });
  // From now on its buyer finds it, too.
  await tx
    .update(messages)
    .set({ words: addFinder(sql`${messages.words}`, userId) })
    .where(eq(messages.id, messageId));
}
