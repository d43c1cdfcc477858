import { deletedContent, type Message } from '@stagedoor/contracts/message';
import type { Media } from '@stagedoor/contracts/post';
import type { MediaRow } from '#/db/messages.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import type { MessageRow, WholeMessage } from '#/messages/message-row.ts';
import { isLockedFor } from '#/messages/message-rules.ts';

/** A message as `readerId` may see it: the only place that decides what of it leaves the service. */
export function presentMessage({ message, media }: WholeMessage, readerId: string, addresses: MediaAddresses): Message {
  const isDeleted = message.deletedAt !== null;
  const isLocked = !isDeleted && isLockedFor(readerId, message);
  const isOpen = !isDeleted && !isLocked;
  return {
    id: message.id,
    conversationId: message.conversationId,
    sequence: message.sequence,
    senderId: message.senderId,
    receiverId: message.receiverId,
    content: isDeleted ? deletedContent : isOpen ? message.content : '',
    type: message.type,
    media: isDeleted ? [] : media.map((item) => presentMedia(item, isLocked, readerId, addresses)),
    isPaid: message.priceCents > 0,
    price: message.priceCents / 100,
    ...(message.tipCents > 0 ? { amount: message.tipCents / 100 } : {}),
    createdAt: message.createdAt.toISOString(),
    isRead: message.readAt !== null,
    isLocked,
    isDeleted,
  };
}

function presentMedia(item: MediaRow, isLocked: boolean, readerId: string, addresses: MediaAddresses): Media {
  const { id, type, width, height, size, mimeType } = item;
  return {
    id,
    type,
    url: isLocked ? null : addresses.whole(item, readerId),
    thumbnailUrl: isLocked ? addresses.blurred(item, readerId) : addresses.thumbnail(item, readerId),
    // What a picture shows is part of what is paid for.
    alt: isLocked ? null : item.alt,
    width,
    height,
    size,
    mimeType,
  };
}

const kinds = { IMAGE: 'Photo', VIDEO: 'Video', AUDIO: 'Audio', FILE: 'File', TIP: 'Tip' } as const;

/** A message in one line, for a list of conversations. */
export function previewMessage(message: MessageRow, readerId: string): string {
  if (message.deletedAt !== null) return deletedContent;
  if (isLockedFor(readerId, message)) return 'Paid message';
  const line = message.content.replaceAll(/\s+/gu, ' ').trim();
  if (line !== '') return line.length > 140 ? `${[...line].slice(0, 139).join('')}…` : line;
  return message.type in kinds ? kinds[message.type as keyof typeof kinds] : 'Attachment';
}
