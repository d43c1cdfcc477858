import type { BodyOf } from '@stagedoor/contracts/call';
import type { Message } from '@stagedoor/contracts/message';
import type { sendMessage as call } from '@stagedoor/contracts/messages';
import { messageSent, requestAccepted } from '@stagedoor/contracts/messaging-events';
import { badRequest, invalidField } from '@stagedoor/service-kit/errors';
import type { ReceivedFile } from '@stagedoor/service-kit/multipart';
import type { Principal } from '@stagedoor/service-kit/tokens';
import { keepSides, lockPair, readSides } from '#/conversations/conversations-repository.ts';
import { afterReceiving, afterSending, isRequest } from '#/conversations/participant-rules.ts';
import { media, messages } from '#/db/messages.ts';
import type { MessagingDeps } from '#/deps.ts';
import { spendAllowance } from '#/limits/spend-allowance.ts';
import { takeFiles } from '#/media/take-files.ts';
import { composeMessage } from '#/messages/message-rules.ts';
import { presentMessage } from '#/messages/present-message.ts';
import { searchWords } from '#/messages/search-words.ts';
import { getRelation } from '#/people/get-relation.ts';
import { assertMayWriteTo } from '#/people/relation-rules.ts';

/**
 * Sends a message. The conversation's row is locked before its number is taken, so that numbers are given in the order
 * of the commits: neither side ever sees a later message before an earlier one.
 */
export async function sendMessage(
  deps: MessagingDeps,
  me: Principal,
  body: BodyOf<typeof call>,
  files: readonly ReceivedFile[],
): Promise<Message> {
  const { database, clock, ids, publish, config, payments } = deps;
  const receiverId = body.receiverId.toLowerCase();
  const composed = composeMessage(body, files.length, me.role);
  if (receiverId === me.userId) throw invalidField('receiverId', 'You cannot send a message to yourself');

  return database.transaction(async (tx) => {
    const now = clock.now();
    const { messageBurst, messagePauseMs, uploadsPerWindow, uploadWindowSeconds } = config;
    await spendAllowance(tx, { kind: 'message', burst: messageBurst, pauseMs: messagePauseMs }, me.userId, now);
    if (files.length > 0) {
      const pauseMs = Math.ceil((uploadWindowSeconds * 1_000) / uploadsPerWindow);
      await spendAllowance(tx, { kind: 'upload', burst: uploadsPerWindow, pauseMs }, me.userId, now);
    }
    const conversation = await lockPair(tx, {
      id: ids.next(),
      oneId: me.userId,
      otherId: receiverId,
      now,
      advance: 1,
    });
    const relation = await getRelation(deps, tx, me, receiverId);
    assertMayWriteTo(relation);
    if (composed.type === 'TIP') {
      if (relation.other.role !== 'CREATOR') throw badRequest('Tips go to creators only');
      const { paymentMethodId } = body;
      await payments.payTip({
        senderId: me.userId,
        creatorId: receiverId,
        amountCents: composed.tipCents,
        ...(paymentMethodId === undefined ? {} : { paymentMethodId }),
      });
    }

    const [mine, theirs] = await readSides(tx, conversation.id, [me.userId, receiverId], now);
    const received = afterReceiving(theirs, relation.followsMe, now);
    await keepSides(tx, [afterSending(mine, now), received]);
    const message = {
      id: ids.next(),
      conversationId: conversation.id,
      sequence: conversation.lastSequence,
      senderId: me.userId,
      receiverId,
      type: composed.type,
      content: composed.content,
      priceCents: composed.priceCents,
      mediaCount: files.length,
      createdAt: now,
      readAt: null,
      deletedAt: null,
    };
    const finders = composed.priceCents > 0 ? [me.userId] : [me.userId, receiverId];
    await tx.insert(messages).values({ ...message, words: searchWords(message.content, finders) });
    const items = await takeFiles(deps, tx, message.id, files);
    if (items.length > 0) await tx.insert(media).values(items);

    if (isRequest(mine)) {
      const accepted = { conversationId: conversation.id, accepterId: me.userId, requesterId: receiverId };
      await publish(tx, requestAccepted, { ...accepted, acceptedAt: now.toISOString() });
    }
    await publish(tx, messageSent, {
      messageId: message.id,
      conversationId: conversation.id,
      sequence: message.sequence,
      senderId: me.userId,
      receiverId,
      type: message.type,
      isPaid: message.priceCents > 0,
      isRequest: isRequest(received),
      sentAt: now.toISOString(),
    });
    return presentMessage({ message: { ...message, isUnlocked: false }, media: items }, me.userId, deps.addresses);
  });
}
