import { Type } from 'typebox';
import { id, nullableText } from './text.ts';
import { ShortUserSchema } from './user.ts';

/** A conversation as one of its two participants sees it. */
export const ConversationSchema = Type.Object({
  id: id(),
  participant1Id: id(),
  participant2Id: id(),
  /** The other one. */
  participant: ShortUserSchema,
  /** The newest message on one line; null if there is none. Does not contain the text of a locked message. */
  lastMessage: nullableText(),
  lastMessageAt: nullableText(),
  lastMessageSenderId: nullableText(),
  unreadCount: Type.Integer(),
  isArchived: Type.Boolean(),
  /** Whether it waits for the reader to accept it. */
  isRequest: Type.Boolean(),
  /** Whether the reader muted it. Its messages are counted, but notify nobody. */
  isMuted: Type.Boolean(),
  /** Whether it is listed above the conversations that are not pinned. */
  isPinned: Type.Boolean(),
});
export type Conversation = Type.Static<typeof ConversationSchema>;
