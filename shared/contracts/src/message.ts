import { Type } from 'typebox';
import { MediaSchema } from './post.ts';
import { id, instant, money, oneOf } from './text.ts';

export const messageTypes = ['TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'FILE', 'TIP', 'PPV', 'SYSTEM'] as const;
export type MessageType = (typeof messageTypes)[number];

/** The text in place of a message that its sender has deleted. */
export const deletedContent = 'Message deleted';

/** An emoji on a message, and how many of the two people gave it. */
export const ReactionSchema = Type.Object({ emoji: Type.String(), count: Type.Integer(), isOwn: Type.Boolean() });
export type Reaction = Type.Static<typeof ReactionSchema>;

/** The message that another message quotes, as far as the reader may see it. */
export const QuotedMessageSchema = Type.Object({
  id: id(),
  sequence: Type.Integer(),
  senderId: id(),
  /** The message on one line, or a text that it was deleted, is locked or is not available to the reader. */
  preview: Type.String(),
  /** False if it was deleted, or the reader has cleared it. */
  isAvailable: Type.Boolean(),
});
export type QuotedMessage = Type.Static<typeof QuotedMessageSchema>;

export const MessageSchema = Type.Object({
  id: id(),
  conversationId: id(),
  /** The message's sequence number in its conversation, the same for both sides. */
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
  /** Only true: all of a TIP went back to its sender. */
  isRefunded: Type.Optional(Type.Boolean()),
  /** Dollars of a TIP that were refunded, if that is not all of it. */
  refunded: Type.Optional(money()),
  /** Only true: the sender of a TIP disputed it, and their bank took it back. */
  isTakenBack: Type.Optional(Type.Boolean()),
  createdAt: instant(),
  /** Whether its receiver has read it. */
  isRead: Type.Boolean(),
  /** Whether the reader has yet to pay for it. */
  isLocked: Type.Boolean(),
  /** Only on a locked message that nobody can buy, because its sender is no longer a creator. */
  purchaseRequires: Type.Optional(oneOf(['CREATOR'])),
  isDeleted: Type.Boolean(),
  /** Absent if there are none. */
  reactions: Type.Optional(Type.Array(ReactionSchema)),
  /** The message that this one answers. */
  replyTo: Type.Optional(QuotedMessageSchema),
});
export type Message = Type.Static<typeof MessageSchema>;
