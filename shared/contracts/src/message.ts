import { Type } from 'typebox';
import { MediaSchema } from './post.ts';
import { id, instant, money, oneOf } from './text.ts';

export const messageTypes = ['TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'FILE', 'TIP', 'PPV', 'SYSTEM'] as const;
export type MessageType = (typeof messageTypes)[number];

/** The text in place of a message that its sender has deleted. */
export const deletedContent = 'Message deleted';

export const MessageSchema = Type.Object({
  id: id(),
  conversationId: id(),
  /** The message's place in its conversation, the same for both sides; grows by one with each. */
  sequence: Type.Integer(),
  senderId: id(),
  receiverId: id(),
  /** Empty while it is locked; of a deleted one, `deletedContent`. */
  content: Type.String(),
  type: oneOf(messageTypes),
  /** Without addresses while it is locked, but for a blurred thumbnail. */
  media: Type.Array(MediaSchema),
  isPaid: Type.Boolean(),
  /** Dollars; 0 is free. */
  price: money(),
  /** Dollars that a TIP gave. */
  amount: Type.Optional(money()),
  createdAt: instant(),
  /** Whether its receiver has read it. */
  isRead: Type.Boolean(),
  /** Whether the reader has yet to pay for it. */
  isLocked: Type.Boolean(),
  isDeleted: Type.Boolean(),
});
export type Message = Type.Static<typeof MessageSchema>;
