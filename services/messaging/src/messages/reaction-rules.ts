import { badRequest, conflict, forbidden } from '@stagedoor/service-kit/common/errors';
import { isRequest } from '#/conversations/participant-rules.ts';
import type { Participant } from '#/db/conversations.ts';
import type { MessageRow } from '#/message-view/message-row.ts';
import { isLockedFor } from '#/message-view/message-rules.ts';

/** How many different emoji one person can put on one message. */
export const maxReactions = 10;

/** A single emoji as Unicode recommends it for general interchange, also one of several code points, such as a flag. */
const emojiPattern = /^\p{RGI_Emoji}$/v;

/** Throws a 400 where the text is not one emoji. */
export function assertEmoji(text: string): void {
  if (!emojiPattern.test(text)) throw badRequest('A reaction is one emoji');
}

/** Throws where `side` may not react to the message. `given`: how many reactions they have put on it already. */
export function assertMayReact(message: MessageRow, side: Participant, given: number): void {
  if (message.deletedAt !== null) throw conflict('This message was deleted');
  if (message.type === 'SYSTEM') throw badRequest('Nobody wrote this message');
  if (isLockedFor(side.userId, message)) throw forbidden('Unlock this message first');
  // A reaction would show a stranger that their message was read.
  if (isRequest(side)) throw forbidden('Accept the request first');
  if (given >= maxReactions) throw conflict(`You can put at most ${maxReactions} reactions on a message`);
}
