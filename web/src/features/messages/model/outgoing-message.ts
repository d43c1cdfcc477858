import type { Message, MessageType, QuotedMessage } from '@stagedoor/contracts/message';

/** A message that is being sent, or whose sending has failed. */
export interface OutgoingMessage {
  /** The idempotency key of every attempt: a repeat cannot create a second message. */
  readonly key: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly content: string;
  readonly files: readonly File[];
  /** Dollars; 0 is free. */
  readonly price: number;
  readonly createdAt: string;
  /** The message that it answers. */
  readonly replyTo?: QuotedMessage;
  /** The highest sequence number in the conversation when the message was written; its own will be higher. */
  readonly afterSequence: number;
  readonly state: 'sending' | 'failed';
  /** The server's reason for rejecting it, if a retry alone will not help. */
  readonly reason?: string;
  /** How often the message is still sent again without the person's doing, after a request that got no response. */
  readonly resendsLeft?: number;
}

/**
 * Returns the messages that the server does not have yet; `outgoing` and `messages` are of the same conversation. A response can be
 * lost after the server has stored the message; it is then recognised by its text, price and number of files. `acknowledgedIds` are
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

function isDelivery({ senderId, content, files, price, afterSequence }: OutgoingMessage, message: Message): boolean {
  return (
    message.senderId === senderId &&
    message.sequence > afterSequence &&
    message.content === content &&
    message.media.length === files.length &&
    message.price === price
  );
}

/**
 * Returns the type that files and a price give a message; a message with a price is `PPV`, pay per view. The server
 * recognises files by their content itself.
 */
export function typeOf(files: readonly Pick<File, 'type'>[], price: number): MessageType {
  if (price > 0) return 'PPV';
  const [first] = files;
  if (!first) return 'TEXT';
  const kind = first.type.split('/', 1)[0];
  if (kind === 'image') return 'IMAGE';
  if (kind === 'video') return 'VIDEO';
  return kind === 'audio' ? 'AUDIO' : 'FILE';
}

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** Returns whether a text has no visible character. */
export function isBlank(content: string): boolean {
  return !VISIBLE.test(content);
}
