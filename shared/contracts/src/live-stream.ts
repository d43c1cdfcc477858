import { type Static, type TSchema, Type } from 'typebox';
import { defineCall } from './call.ts';
import { messageTypes } from './message.ts';
import { NotificationSchema } from './notification.ts';
import { id, instant, oneOf } from './text.ts';

/**
 * A person's stream of server-sent events, named and shaped as below. The stream can be resumed after an event with an id:
 * `Last-Event-ID` brings each event that was missed since then once. It ends with the session and when its token expires.
 */
export const openLiveStream = defineCall({
  service: 'notifications',
  method: 'GET',
  path: '/notifications/stream',
  summary: 'Stream your live events as server-sent events',
  access: 'signed-in',
  answer: Type.String(),
});

/**
 * The events of the stream, by name. For a message they contain its ids, never its text, which the reader requests from
 * messaging, where access is checked.
 */
export const liveEventSchemas = {
  /** A new notification, or an updated one: the same `id` replaces the earlier one. */
  notification: NotificationSchema,
  /** To both sides, for the sender's other devices. */
  message: Type.Object({
    messageId: id(),
    conversationId: id(),
    sequence: Type.Integer(),
    senderId: id(),
    receiverId: id(),
    type: oneOf(messageTypes),
    isPaid: Type.Boolean(),
    isRequest: Type.Boolean(),
    sentAt: instant(),
  }),
  /** Sent to both sides: the sender displays the mark, and the reader's other devices update their counts. */
  'message-read': Type.Object({
    conversationId: id(),
    readerId: id(),
    senderId: id(),
    /** The one that was read; absent if all were, up to `upToSequence`. */
    messageId: Type.Optional(id()),
    upToSequence: Type.Integer(),
    readAt: instant(),
  }),
  'message-deleted': Type.Object({
    messageId: id(),
    conversationId: id(),
    sequence: Type.Integer(),
    senderId: id(),
    receiverId: id(),
    deletedAt: instant(),
  }),
  /** To both sides: an emoji was put on the message or taken back; the reader requests the message again. */
  'message-reactions': Type.Object({
    messageId: id(),
    conversationId: id(),
    sequence: Type.Integer(),
    senderId: id(),
    receiverId: id(),
    at: instant(),
  }),
  /** Not stored: only connected browsers receive it. */
  typing: Type.Object({ conversationId: id(), userId: id() }),
  /** Not stored. Sent to people who see the result of a poll: the votes for each option, in order. */
  poll: Type.Object({ postId: id(), votes: Type.Array(Type.Integer()) }),
  /** Not stored; a new stream begins with everyone who is online. */
  presence: Type.Object({ userId: id(), isOnline: Type.Boolean() }),
  /** Sent when the stream opens, after the missed events, and whenever one of the counts changes. */
  unread: Type.Object({
    notifications: Type.Integer(),
    /** The same number as `GET /messages/unread-count`: without message requests and archived conversations. */
    messages: Type.Integer(),
    /** False if more was missed than is stored: the client must refetch what it shows. */
    isComplete: Type.Boolean(),
  }),
} satisfies Record<string, TSchema>;

export type LiveEventName = keyof typeof liveEventSchemas;
export type LiveData<Name extends LiveEventName> = Static<(typeof liveEventSchemas)[Name]>;
export type LiveEvent = {
  [Name in LiveEventName]: { readonly event: Name; readonly data: LiveData<Name> };
}[LiveEventName];
