import { messageSent, unreadChanged } from '@stagedoor/contracts/messaging-events';
import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { eq } from 'drizzle-orm';
import { lockPair, readSides, writeSides } from '#/conversations/conversations-repository.ts';
import { afterReceiving, afterSending, isRequest } from '#/conversations/participant-rules.ts';
import { publishAccepted } from '#/conversations/publish-accepted.ts';
import { claimUnreadChanges } from '#/conversations/publish-unread.ts';
import { type Participant, participants } from '#/db/conversations.ts';
import { media, messages } from '#/db/messages.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import type { NewMedia } from '#/media/attach-files.ts';
import { type MessageRow, type QuotedMessage, readMessage, type WholeMessage } from '#/message-view/message-row.ts';
import type { Composed } from '#/message-view/message-rules.ts';
import { searchIndexOf } from '#/messages/search-index.ts';
import { getRelation } from '#/people/get-relation.ts';
import { assertMayWriteTo } from '#/people/relation-rules.ts';

/**
 * Writes a message and its effects on both sides. The conversation is locked before the sequence number is reserved, so
 * that numbers follow the order of commits: nobody sees a later message before an earlier one.
 */
export async function writeMessage(
  deps: MessagingServiceDeps,
  tx: Tx,
  me: Principal,
  receiverId: string,
  { content, type, priceCents, tipCents, replyToId }: Composed,
  items: readonly NewMedia[],
  messageId: string = deps.ids.next(),
): Promise<WholeMessage> {
  const { clock, ids } = deps;
  const now = clock.now();
  const pair = { id: ids.next(), oneId: me.userId, otherId: receiverId, now, advance: 1 } as const;
  const { id: conversationId, lastSequence: sequence } = await lockPair(tx, pair);
  const relation = await getRelation(tx, me, receiverId);
  const [mine, theirs] = await readSides(tx, conversationId, [me.userId, receiverId], now);
  assertMayWriteTo(relation);
  const received = afterReceiving(theirs, relation.followsMe, now);
  const quoted = replyToId === undefined ? null : await getQuoted(tx, mine, replyToId);
  const message = {
    id: messageId,
    conversationId,
    sequence,
    senderId: me.userId,
    receiverId,
    type,
    content,
    priceCents,
    tipCents,
    mediaCount: items.length,
    replyToSequence: quoted?.sequence ?? null,
    createdAt: now,
    readAt: null,
    deletedAt: null,
  };
  // A paid message is found by its sender only, until it is bought.
  const finders = priceCents > 0 ? [me.userId] : [me.userId, receiverId];
  const rows = items.map((item) => ({ ...item, messageId: message.id }));
  const row = {
    ...message,
    isUnlocked: false,
    isSenderCreator: message.priceCents > 0,
    isInVault: items.length > 0 && me.role !== 'FAN',
    tipReturn: null,
    isRead: false,
    reactions: [],
    quoted,
  };
  await writeSides(tx, [afterSending(mine, now), received]);
  await tx
    .insert(messages)
    .values({ ...message, words: searchIndexOf(content, finders) })
    .prepare('insert_message')
    .execute();
  if (rows.length > 0) await tx.insert(media).values(rows);
  await publishSent(deps, tx, row, {
    accepted: sequence === 1 ? undefined : findAccepted([mine, afterSending(mine, now)], [theirs, received]),
    isRequest: isRequest(received),
    isMuted: received.isMuted,
  });
  return { message: row, media: rows };
}

/** Returns the quoted message. Throws a 400 if the caller does not see such a message in this conversation. */
async function getQuoted(tx: Tx, side: Participant, messageId: string): Promise<QuotedMessage> {
  const found = await readMessage(tx, messageId, side.userId);
  const { message } = found ?? {};
  if (message?.conversationId !== side.conversationId || message.sequence <= side.clearedUpTo) {
    throw invalidField('replyToId', 'The message that you answer is not available');
  }
  const { id, sequence, senderId, type, content, priceCents, isUnlocked } = message;
  const isDeleted = message.deletedAt !== null;
  return { id, sequence, senderId, type, content, priceCents, isDeleted, isUnlocked, isVisible: true };
}

type Change = readonly [before: Participant, after: Participant];

/** Returns the side that this message makes one which has accepted: its sender's by answering, its receiver's by a follow. */
function findAccepted(...changes: readonly Change[]): Participant | undefined {
  return changes.find(([before, after]) => !before.isAccepted && after.isAccepted)?.[1];
}

/** Publishes the message together with the recipient's new unread count. */
async function publishSent(
  deps: MessagingServiceDeps,
  tx: Tx,
  message: MessageRow,
  { accepted, isRequest, isMuted }: { accepted: Participant | undefined; isRequest: boolean; isMuted: boolean },
): Promise<void> {
  const { id: messageId, conversationId, sequence, senderId, receiverId, type, priceCents, createdAt } = message;
  const { publish } = deps;
  const sentAt = createdAt.toISOString();
  if (accepted !== undefined) await publishAccepted(deps, tx, accepted, createdAt);
  const changes = await claimUnreadChanges(tx, eq(participants.conversationId, conversationId));
  const unread = changes.find(({ userId }) => userId === receiverId);
  for (const one of changes) if (one !== unread) await publish(tx, unreadChanged, one);
  await publish(tx, messageSent, {
    messageId,
    conversationId,
    sequence,
    senderId,
    receiverId,
    type,
    isPaid: priceCents > 0,
    isRequest,
    ...(isMuted ? { isMuted } : {}),
    ...(unread === undefined ? {} : { unread: { unreadCount: unread.unreadCount, revision: unread.revision } }),
    sentAt,
  });
}
