import { shortenText } from '@stagedoor/contracts/cut-text';
import { deletedContent, type Message, type QuotedMessage as QuotedAnswer } from '@stagedoor/contracts/message';
import type { Media } from '@stagedoor/contracts/post';
import { presentWaveform } from '@stagedoor/service-kit/assets/look-columns';
import type { MediaRow } from '#/db/messages.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import type { MessageRow, QuotedMessage, WholeMessage } from '#/message-view/message-row.ts';
import { isLockedFor } from '#/message-view/message-rules.ts';

/** Presents a message to `readerId`. The only function that decides which parts of a message leave the service. */
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
    media: isDeleted
      ? []
      : media.map((item) => presentMedia(item, { isLocked, isInVault: message.isInVault }, readerId, addresses)),
    isPaid: message.priceCents > 0,
    price: message.priceCents / 100,
    ...(message.tipCents > 0 ? { amount: message.tipCents / 100 } : {}),
    ...presentTipReturn(message),
    createdAt: message.createdAt.toISOString(),
    isRead: message.isRead,
    isLocked,
    ...(isLocked && !message.isSenderCreator ? { purchaseRequires: 'CREATOR' as const } : {}),
    isDeleted,
    ...(isDeleted || message.reactions.length === 0 ? {} : { reactions: [...message.reactions] }),
    ...(isDeleted || message.quoted === null ? {} : { replyTo: presentQuoted(message.quoted, readerId) }),
  };
}

function presentTipReturn({
  tipReturn,
  tipCents,
}: MessageRow): Pick<Message, 'isRefunded' | 'refunded' | 'isTakenBack'> {
  const { refundedCents = 0, isTakenBack = false } = tipReturn ?? {};
  return {
    ...(refundedCents > 0 && (refundedCents < tipCents ? { refunded: refundedCents / 100 } : { isRefunded: true })),
    ...(isTakenBack && { isTakenBack }),
  };
}

/** Returns of a quoted message only what its reader may see of the message itself. */
function presentQuoted(quoted: QuotedMessage, readerId: string): QuotedAnswer {
  const { id, sequence, senderId, isDeleted, isVisible } = quoted;
  const preview = isVisible ? previewMessage(quoted, readerId) : 'Message not available';
  return { id, sequence, senderId, preview, isAvailable: isVisible && !isDeleted };
}

function presentMedia(
  item: MediaRow,
  { isLocked, isInVault }: { readonly isLocked: boolean; readonly isInVault: boolean },
  readerId: string,
  addresses: MediaAddresses,
): Media {
  const { id, type, width, height, size, largeSize, mimeType, durationMs } = item;
  const teaserUrl = isLocked ? addresses.teaser(item, readerId) : undefined;
  const waveform = isLocked ? undefined : presentWaveform(item.waveform);
  const streamUrl = isLocked ? undefined : addresses.stream(item, readerId);
  const captions = isLocked ? undefined : addresses.captions(item, readerId);
  return {
    id,
    type,
    url: isLocked ? null : addresses.whole(item, readerId),
    thumbnailUrl: isLocked ? addresses.blurred(item, readerId) : addresses.thumbnail(item, readerId),
    // The name of a locked file may reveal its content.
    alt: isLocked ? null : item.alt,
    width,
    height,
    size: largeSize ?? size,
    mimeType,
    ...(teaserUrl !== undefined && { teaserUrl }),
    ...(!isLocked && durationMs !== null && { durationMs }),
    ...(waveform && { waveform }),
    ...(streamUrl !== undefined && { streamUrl }),
    ...(captions && { captions }),
    ...(isInVault && item.assetId !== null && { assetId: item.assetId }),
  };
}

const kinds = { IMAGE: 'Photo', VIDEO: 'Video', AUDIO: 'Audio', FILE: 'File', TIP: 'Tip' } as const;

type Previewed = Pick<QuotedMessage, 'senderId' | 'type' | 'content' | 'priceCents' | 'isUnlocked' | 'isDeleted'>;

/** Returns a message in one line, for the list of conversations and above an answer. */
export function previewMessage(message: Previewed, readerId: string): string {
  if (message.isDeleted) return deletedContent;
  if (isLockedFor(readerId, message)) return 'Paid message';
  const line = message.content.replaceAll(/\s+/gu, ' ').trim();
  if (line !== '') return shortenText(line, 140);
  return message.type in kinds ? kinds[message.type as keyof typeof kinds] : 'Attachment';
}
