import type { Message, MessageType, QuotedMessage } from '@stagedoor/contracts/message';
import { kindOf } from '#/shared/http/attachment-rules.ts';
import type { AttachedFile } from '#/shared/uploads/attached-files.ts';

/** A message that is being sent, or whose sending has failed. */
export interface OutgoingMessage {
  /** The idempotency key of every attempt: a repeat cannot create a second message. */
  readonly key: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly content: string;
  /** In their order. It is sent once they are uploaded. */
  readonly files: readonly AttachedFile[];
  /** Dollars; 0 is free. */
  readonly price: number;
  readonly createdAt: string;
  /** The message that it answers. */
  readonly replyTo?: QuotedMessage;
  /** The highest known sequence number in the conversation before the message was sent first; its own will be higher. */
  readonly afterSequence: number;
  /** Whether the server was asked to take it: before that it cannot have arrived. */
  readonly isAsked: boolean;
  readonly state: 'sending' | 'failed';
  /** The server's reason for rejecting it, if a retry alone will not help. */
  readonly reason?: string;
  /** The ids of its files that the server does not have any more, and this browser neither. */
  readonly goneIds?: readonly string[];
  /** How often the message is still sent again without the person's doing, after a request that got no response. */
  readonly resendsLeft?: number;
}

/**
 * Returns the messages that the server does not have yet; `outgoing` and `messages` are of the same conversation. A response can be
 * lost after the server has stored the message; it is then recognised by its text, price and files. `acknowledgedIds` are
 * the ids of messages whose request got a response.
 */
export function filterUndelivered(
  outgoing: readonly OutgoingMessage[],
  messages: readonly Message[],
  acknowledgedIds: ReadonlySet<string>,
): readonly OutgoingMessage[] {
  const matched = new Set(acknowledgedIds);
  return outgoing.filter((one) => {
    const delivered = messages.findLast((message) => isDelivery(one, message) && !matched.has(message.id));
    if (delivered) matched.add(delivered.id);
    return delivered === undefined;
  });
}

function isDelivery(one: OutgoingMessage, message: Message): boolean {
  const { senderId, content, files, price, afterSequence, isAsked } = one;
  return (
    isAsked &&
    message.senderId === senderId &&
    message.sequence > afterSequence &&
    message.content === content &&
    message.media.length === files.length &&
    message.media.every(({ assetId }, place) => assetId === undefined || assetId === files[place]?.asset?.id) &&
    message.price === price
  );
}

/** Returns the type that files and a price give a message; a message with a price is `PPV`, pay per view. */
export function typeOf(files: readonly AttachedFile[], price: number): MessageType {
  if (price > 0) return 'PPV';
  const [first] = files;
  return first === undefined ? 'TEXT' : kindOfAttached(first);
}

/** The kind of a file: what the server has recognised, or until then what its name says. */
export function kindOfAttached({ asset, file, type = '' }: AttachedFile) {
  return asset?.type ?? kindOf(file?.type ?? type);
}

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** Returns whether a text has no visible character. */
export function isBlank(content: string): boolean {
  return !VISIBLE.test(content);
}
