import type { Message, MessageType } from '@stagedoor/contracts/message';

/** A message on its way, or one that did not get there. */
export interface Outgoing {
  /** Sent with every try: a repeat cannot make a second message. */
  readonly key: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly content: string;
  readonly files: readonly File[];
  /** Dollars; 0 is free. */
  readonly price: number;
  readonly createdAt: string;
  /** The newest number that was known when it was written: it will have a later one. */
  readonly afterSequence: number;
  readonly state: 'sending' | 'failed';
  /** Why the server would not take it, where trying again alone will not help. */
  readonly reason?: string;
}

/**
 * What has not arrived. An answer can be lost after the message was taken: one's own message with the same words and as
 * many files, later than all that was known, is it. `answered` are the ids of those that are accounted for.
 */
export function withoutDelivered(
  outgoing: readonly Outgoing[],
  messages: readonly Message[],
  answered: ReadonlySet<string>,
): readonly Outgoing[] {
  const matched = new Set(answered);
  return outgoing.filter((one) => {
    const twin = messages.findLast((message) => isTwin(one, message) && !matched.has(message.id));
    if (twin) matched.add(twin.id);
    return twin === undefined;
  });
}

function isTwin({ senderId, content, files, price, afterSequence }: Outgoing, message: Message): boolean {
  return (
    message.senderId === senderId &&
    message.sequence > afterSequence &&
    message.content === content &&
    message.media.length === files.length &&
    message.price === price
  );
}

/** What kind of message files and a price make of it; the server goes by what is in the files, this only names it. */
export function typeOf(files: readonly Pick<File, 'type'>[], price: number): MessageType {
  if (price > 0) return 'PPV';
  const [first] = files;
  if (!first) return 'TEXT';
  const kind = first.type.split('/', 1)[0];
  if (kind === 'image') return 'IMAGE';
  if (kind === 'video') return 'VIDEO';
  return kind === 'audio' ? 'AUDIO' : 'FILE';
}

const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** Whether there is nothing to see: only space, or characters that show as nothing. */
export function isBlank(content: string): boolean {
  return !SEEN.test(content);
}
