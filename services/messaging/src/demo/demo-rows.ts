import { getAttachment } from '@stagedoor/demo-world/attachments';
import { demoAvatarAddress } from '@stagedoor/demo-world/avatar-address';
import { indexAssets } from '@stagedoor/demo-world/index-assets';
import { pictureWidths } from '@stagedoor/demo-world/pictures';
import type { Conversation as DemoConversation, Message as DemoMessage, World } from '@stagedoor/demo-world/world';
import { noLook } from '@stagedoor/service-kit/assets/look-columns';
import { orderPair } from '#/conversations/conversations-repository.ts';
import { afterReceiving, afterSending, openSide } from '#/conversations/participant-rules.ts';
import type { Conversation, Participant } from '#/db/conversations.ts';
import type { entitlements, MediaRow, messages } from '#/db/messages.ts';
import type { follows, Person } from '#/db/people.ts';
import { folderOfAsset } from '#/media/media-file-names.ts';

/** Returns all rows of messaging's part of the demo world; the files are media's. */
export function makeDemoRows({ people, follows: ties, conversations, assets }: World) {
  const findAssetId = indexAssets({ assets });
  const followers = new Set(ties.map(({ followerId, followedId }) => `${followerId} ${followedId}`));
  const doesFollow = (one: string, other: string) => followers.has(`${one} ${other}`);
  const made = conversations.map((conversation) => makeConversation(conversation, doesFollow));
  return {
    people: people.map(
      (person): Person => ({
        userId: person.id,
        // The version that the demo profiles start with, so that every later change is newer.
        version: 1,
        username: person.username,
        displayName: person.displayName,
        avatarUrl: demoAvatarAddress(person),
        role: person.role,
        isVerified: person.isVerified,
        allowsMessages: true,
        showsOnlineStatus: true,
        isSuspended: false,
      }),
    ),
    follows: ties.map(({ followerId, followedId }): typeof follows.$inferInsert => ({
      followerId,
      followedId,
      isFollowing: true,
      // Older than any revision from social.
      revision: 0,
    })),
    conversations: made.map(({ conversation }) => conversation),
    participants: made.flatMap(({ sides }) => sides),
    messages: made.flatMap((one) => one.messages),
    media: conversations
      .flatMap(({ messages: all }) => all)
      .flatMap(({ id, attachment }) =>
        attachment === null ? [] : [makeMedia(id, attachment, findAssetId(attachment.id))],
      ),
    entitlements: conversations.flatMap(({ messages: all }) => all.filter(isBought).map(makeEntitlement)),
  };
}

type MessageRow = Omit<typeof messages.$inferInsert, 'words'>;

/** Builds a conversation with the same rules that sending and reading use. */
function makeConversation(demo: DemoConversation, doesFollow: (one: string, other: string) => boolean) {
  const [participant1Id, participant2Id] = orderPair(...demo.participantIds);
  const { id, createdAt } = demo;
  const open = (userId: string, otherId: string) => openSide({ conversationId: id, userId, otherId, now: createdAt });
  const sides = new Map<string, Participant>([
    [participant1Id, open(participant1Id, participant2Id)],
    [participant2Id, open(participant2Id, participant1Id)],
  ]);
  const rows = demo.messages.map((message, index): MessageRow => {
    const { senderId, receiverId, readAt } = message;
    const [sender, receiver] = [sides.get(senderId), sides.get(receiverId)];
    if (sender === undefined || receiver === undefined) throw new Error('a message of somebody else');
    sides.set(senderId, afterSending(sender, message.createdAt));
    const received = afterReceiving(receiver, doesFollow(receiverId, senderId), message.createdAt);
    sides.set(receiverId, readAt === null ? received : { ...received, unreadCount: receiver.unreadCount });
    return {
      id: message.id,
      conversationId: id,
      sequence: index + 1,
      senderId,
      receiverId,
      // The demo world has no films, so a video is shown by its poster.
      type: message.type === 'VIDEO' ? 'IMAGE' : message.type,
      content: message.content,
      priceCents: message.price,
      tipCents: message.amount,
      mediaCount: message.attachment === null ? 0 : 1,
      createdAt: message.createdAt,
      readAt,
      deletedAt: null,
    };
  });
  const conversation: Conversation = { id, participant1Id, participant2Id, lastSequence: rows.length, createdAt };
  return { conversation, sides: [...sides.values()], messages: rows };
}

/** Returns whether it was paid for: until then only its sender finds it. */
function isBought({ price, isUnlocked }: DemoMessage): boolean {
  return price > 0 && isUnlocked;
}

function makeEntitlement({ id, receiverId, createdAt }: DemoMessage): typeof entitlements.$inferInsert {
  return { messageId: id, userId: receiverId, unlockedAt: createdAt };
}

/** Returns the file of a message. */
function makeMedia(
  messageId: string,
  { id, fileName, picture }: NonNullable<DemoMessage['attachment']>,
  assetId: string,
): MediaRow {
  const common = { id, messageId, position: 0, folder: folderOfAsset(id), assetId, ...noLook };
  if (picture !== null) {
    const { name: _, ...shape } = picture;
    return { ...common, type: 'IMAGE', mimeType: 'image/webp', widths: [...pictureWidths], ...shape };
  }
  const { type, mimeType, size, durationMs, waveform } = getAttachment(fileName);
  const shape = {
    widths: [],
    width: null,
    height: null,
    durationMs,
    waveform: waveform.length === 0 ? null : waveform,
  };
  return { ...common, type, mimeType, size, ...shape, alt: fileName };
}
