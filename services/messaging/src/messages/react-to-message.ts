import type { Message } from '@stagedoor/contracts/message';
import { messageReactionsChanged } from '@stagedoor/contracts/messaging-events';
import { badRequest, conflict, forbidden } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq } from 'drizzle-orm';
import { isAcceptedByBoth } from '#/conversations/conversations-repository.ts';
import { isRequest } from '#/conversations/participant-rules.ts';
import type { Participant } from '#/db/conversations.ts';
import { reactions } from '#/db/messages.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';
import { type MessageRow, readMessage, type WholeMessage } from '#/message-view/message-row.ts';
import { isLockedFor } from '#/message-view/message-rules.ts';
import { presentMessage } from '#/message-view/present-message.ts';
import { lockMessage } from '#/messages/get-message.ts';

/** How many different emoji one person can put on one message. */
const maxReactions = 10;

/** A single emoji as Unicode recommends it for general interchange, also one of several code points, such as a flag. */
const emojiPattern = /^\p{RGI_Emoji}$/v;

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

/** Removes an emoji. Publishes only if there was one; safe to repeat. */
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

/** Throws a 400 if the text is not one emoji. */
function assertEmoji(text: string): void {
  if (!emojiPattern.test(text)) throw badRequest('A reaction is one emoji');
}

/** Throws if `side` may not react to the message. `given`: how many reactions they have put on it already. */
function assertMayReact(message: MessageRow, side: Participant, given: number): void {
  if (message.deletedAt !== null) throw conflict('This message was deleted');
  if (message.type === 'SYSTEM') throw badRequest('Nobody wrote this message');
  if (isLockedFor(side.userId, message)) throw forbidden('Unlock this message first');
  // A reaction would show a stranger that their message was read.
  if (isRequest(side)) throw forbidden('Accept the request first');
  if (given >= maxReactions) throw conflict(`You can put at most ${maxReactions} reactions on a message`);
}
