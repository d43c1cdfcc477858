import type { Message } from '@stagedoor/contracts/message';
import { messageReactionsChanged } from '@stagedoor/contracts/messaging-events';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq } from 'drizzle-orm';
import { isAcceptedByBoth } from '#/conversations/conversations-repository.ts';
import { reactions } from '#/db/messages.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';
import { readMessage, type WholeMessage } from '#/message-view/message-row.ts';
import { presentMessage } from '#/message-view/present-message.ts';
import { lockMessage } from '#/messages/get-message.ts';
import { assertEmoji, assertMayReact } from '#/messages/reaction-rules.ts';

/** Puts an emoji on a message. Publishes the first time, and nothing of a request; safe to repeat. */
export async function addReaction(deps: MessagingDeps, me: Principal, id: string, emoji: string): Promise<Message> {
  assertEmoji(emoji);
  return deps.database.transaction(async (tx) => {
    const found = await lockMessage(tx, id, me.userId);
    const own = found.message.reactions.filter(({ isOwn }) => isOwn);
    if (own.some((one) => one.emoji === emoji)) return presentMessage(found, me.userId, deps.addresses);
    assertMayReact(found.message, found.side, own.length);
    await tx.insert(reactions).values({ messageId: id, userId: me.userId, emoji, reactedAt: deps.clock.now() });
    return publishAndPresent(deps, tx, me, found);
  });
}

/** Takes an emoji back. Publishes where there was one; safe to repeat. */
export async function removeReaction(deps: MessagingDeps, me: Principal, id: string, emoji: string): Promise<Message> {
  assertEmoji(emoji);
  return deps.database.transaction(async (tx) => {
    const found = await lockMessage(tx, id, me.userId);
    const isThis = and(eq(reactions.messageId, id), eq(reactions.userId, me.userId), eq(reactions.emoji, emoji));
    const { count } = await tx.delete(reactions).where(isThis);
    return count === 0 ? presentMessage(found, me.userId, deps.addresses) : publishAndPresent(deps, tx, me, found);
  });
}

async function publishAndPresent(
  { publish, clock, addresses }: MessagingDeps,
  tx: Tx,
  me: Principal,
  found: WholeMessage,
): Promise<Message> {
  const { id: messageId, conversationId, sequence, senderId, receiverId } = found.message;
  const at = clock.now().toISOString();
  if (await isAcceptedByBoth(tx, conversationId)) {
    await publish(tx, messageReactionsChanged, { messageId, conversationId, sequence, senderId, receiverId, at });
  }
  return presentMessage((await readMessage(tx, messageId, me.userId)) ?? found, me.userId, addresses);
}
