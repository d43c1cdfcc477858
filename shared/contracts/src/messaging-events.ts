import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { messageTypes } from './message.ts';
import { id, instant, oneOf } from './text.ts';

// No event contains a message's text: the app requests it on behalf of a person who may see it.

const mara = '01981b5c-0000-7000-8000-000000000001';
const theo = '01981b5c-0000-7000-8000-000000000002';
const conversation = '01981b5c-0000-7000-8000-0000000000d1';
const message = '01981b5c-0000-7000-8000-0000000000e1';

export const messageSent = defineEvent({
  subject: 'messaging.message.sent',
  version: 1,
  data: Type.Object({
    messageId: id(),
    conversationId: id(),
    /** The message's sequence number in its conversation: a gap tells a consumer that it has missed a message. */
    sequence: Type.Integer(),
    senderId: id(),
    receiverId: id(),
    type: oneOf(messageTypes),
    isPaid: Type.Boolean(),
    /** Whether it waits among the receiver's requests. */
    isRequest: Type.Boolean(),
    /** Whether the receiver has muted the conversation; absent if not. */
    isMuted: Type.Optional(Type.Boolean()),
    /** The receiver's unread count of the conversation, as in `messaging.unread.changed`. */
    unread: Type.Optional(
      Type.Object({ unreadCount: Type.Integer({ minimum: 0 }), revision: Type.Integer({ minimum: 1 }) }),
    ),
    sentAt: instant(),
  }),
  sample: {
    messageId: message,
    conversationId: conversation,
    sequence: 1,
    senderId: theo,
    receiverId: mara,
    type: 'TEXT',
    isPaid: false,
    isRequest: false,
    sentAt: '2026-02-01T12:20:00.000Z',
  },
  factOf: ({ messageId }) => messageId,
});

export const messageRead = defineEvent({
  subject: 'messaging.message.read',
  version: 1,
  data: Type.Object({
    conversationId: id(),
    readerId: id(),
    /** The sender of the messages that were read. */
    senderId: id(),
    /** The one that was read; absent if all were, up to `upToSequence`. */
    messageId: Type.Optional(id()),
    upToSequence: Type.Integer(),
    readAt: instant(),
  }),
  sample: {
    conversationId: conversation,
    readerId: mara,
    senderId: theo,
    messageId: message,
    upToSequence: 1,
    readAt: '2026-02-01T12:21:00.000Z',
  },
});

/**
 * Messages of a request were read before it was accepted. Only the reader's own devices may show it: the sender gets
 * `messaging.message.read` once the request is accepted.
 */
export const requestRead = defineEvent({
  subject: 'messaging.request.read',
  version: 1,
  data: messageRead.data,
  sample: messageRead.sample,
});

/** Its sender took it back, for both sides. */
export const messageDeleted = defineEvent({
  subject: 'messaging.message.deleted',
  version: 1,
  data: Type.Object({
    messageId: id(),
    conversationId: id(),
    sequence: Type.Integer(),
    senderId: id(),
    receiverId: id(),
    deletedAt: instant(),
  }),
  sample: {
    messageId: message,
    conversationId: conversation,
    sequence: 1,
    senderId: theo,
    receiverId: mara,
    deletedAt: '2026-02-01T12:22:00.000Z',
  },
});

/** The reactions of a message changed, or its tip was refunded. Readers request the message again. */
export const messageReactionsChanged = defineEvent({
  subject: 'messaging.message.reactions_changed',
  version: 1,
  data: Type.Object({
    messageId: id(),
    conversationId: id(),
    sequence: Type.Integer(),
    senderId: id(),
    receiverId: id(),
    at: instant(),
  }),
  sample: {
    messageId: message,
    conversationId: conversation,
    sequence: 1,
    senderId: theo,
    receiverId: mara,
    at: '2026-02-01T12:22:00.000Z',
  },
});

/** A message was paid for but cannot be delivered any more: the buyer gets a refund. */
export const messageUndeliverable = defineEvent({
  subject: 'messaging.message.undeliverable',
  version: 1,
  data: Type.Object({ purchaseId: id(), messageId: id(), buyerId: id(), at: instant() }),
  sample: {
    purchaseId: '01981b5c-0000-7000-8000-0000000000f4',
    messageId: message,
    buyerId: theo,
    at: '2026-02-01T12:22:00.000Z',
  },
});

/** The unread count of a conversation; 0 for a message request, and for an archived or withheld conversation. */
export const unreadChanged = defineEvent({
  subject: 'messaging.unread.changed',
  version: 1,
  data: Type.Object({
    userId: id(),
    conversationId: id(),
    unreadCount: Type.Integer({ minimum: 0 }),
    /** Grows with each change of this person's count in this conversation: the greatest number is the newest. */
    revision: Type.Integer({ minimum: 1 }),
  }),
  sample: { userId: mara, conversationId: conversation, unreadCount: 1, revision: 1 },
});

/**
 * A person cleared a conversation for themselves: they no longer see the messages up to this one. The other side is not told.
 */
export const conversationCleared = defineEvent({
  subject: 'messaging.conversation.cleared',
  version: 1,
  data: Type.Object({ conversationId: id(), userId: id(), upToSequence: Type.Integer(), clearedAt: instant() }),
  sample: { conversationId: conversation, userId: mara, upToSequence: 1, clearedAt: '2026-02-01T12:23:00.000Z' },
});

/** A message request was accepted, by an answer, a follow or a click. A declined request publishes nothing. */
export const requestAccepted = defineEvent({
  subject: 'messaging.request.accepted',
  version: 1,
  data: Type.Object({ conversationId: id(), accepterId: id(), requesterId: id(), acceptedAt: instant() }),
  sample: { conversationId: conversation, accepterId: mara, requesterId: theo, acceptedAt: '2026-02-01T12:23:00.000Z' },
});

/**
 * Sent on core NATS, outside of the stream: only current subscribers receive it, and it is not stored. The message is
 * an event envelope like any other.
 */
export const typing = defineEvent({
  subject: 'live.messaging.typing',
  version: 1,
  data: Type.Object({ conversationId: id(), userId: id(), receiverId: id(), at: instant() }),
  sample: { conversationId: conversation, userId: theo, receiverId: mara, at: '2026-02-01T12:24:00.000Z' },
});
