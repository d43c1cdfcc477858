import { notFound } from '@stagedoor/service-kit/errors';
import { eq, sql } from 'drizzle-orm';
import { conversations } from '#/db/conversations.ts';
import { entitlements, messages } from '#/db/messages.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { messageMissing } from '#/messages/get-message.ts';
import { readMessage } from '#/messages/message-row.ts';
import { addFinder } from '#/messages/search-words.ts';

/** Unlocks a message for the one it was sent to, who has paid; again is harmless. */
export async function unlockFor(
  { clock }: MessagingServiceDeps,
  tx: Tx,
  messageId: string,
  userId: string,
): Promise<void> {
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
