import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { ConversationSchema } from './conversation.ts';
import { listOf, pageQuery } from './list.ts';
import { MessageSchema, messageTypes } from './message.ts';
import { buyingFields, PaymentSchema, payingFields } from './payments.ts';
import { dollars, id, mediaIds, oneOf, text } from './text.ts';

const service = 'messaging';
const access = 'signed-in';
const byId = Type.Object({ id: id() });
const byEmoji = Type.Object({ id: id(), emoji: Type.String({ minLength: 1, maxLength: 32 }) });
const noConversation = 'Conversation not found';
const noMessage = 'Message not found';
const noRequest = 'Request not found';

export const listConversations = defineCall({
  service,
  method: 'GET',
  path: '/messages/conversations',
  summary:
    'List your conversations, pinned ones first, then newest first. Without requests; archived or only unread ones on request',
  keyScope: 'messages:read',
  access,
  query: pageQuery({ archived: Type.Optional(Type.Boolean()), unread: Type.Optional(Type.Boolean()) }),
  answer: listOf('conversations', ConversationSchema),
});

export const getConversation = defineCall({
  service,
  method: 'GET',
  path: '/messages/conversations/:id',
  summary: 'Get a conversation',
  keyScope: 'messages:read',
  access,
  params: byId,
  answer: ConversationSchema,
  missing: noConversation,
});

export const getConversationWith = defineCall({
  service,
  method: 'GET',
  path: '/messages/conversations/user/:id',
  summary: 'Get the conversation with a person, creating it if necessary',
  access,
  params: byId,
  answer: ConversationSchema,
  missing: 'User not found',
});

export const listMessages = defineCall({
  service,
  method: 'GET',
  path: '/messages/conversations/:id/messages',
  summary: 'List messages of a conversation, newest first',
  keyScope: 'messages:read',
  access,
  params: byId,
  query: pageQuery({}),
  answer: listOf('messages', MessageSchema),
  missing: noConversation,
});

export const sendMessage = defineCall({
  service,
  method: 'POST',
  path: '/messages',
  summary: 'Send a message',
  access,
  accepts: 'json-or-multipart',
  files: { media: { maxCount: 10 } },
  body: Type.Object({
    receiverId: id(),
    content: Type.Optional(
      text({ max: 5000, errorMessage: { maxLength: 'A message can have at most 5,000 characters' } }),
    ),
    /** Files of the sender's vault, which come behind `media`. */
    mediaIds: Type.Optional(mediaIds()),
    type: Type.Optional(oneOf(messageTypes)),
    isPaid: Type.Optional(Type.Boolean()),
    /** Dollars that it costs to see it. */
    price: Type.Optional(dollars({ errorMessage: { maximum: 'A price can be at most $999.99' } })),
    /** Dollars of a tip. */
    amount: Type.Optional(
      dollars({
        min: 1,
        max: 500,
        errorMessage: { minimum: 'A tip is at least $1.00', maximum: 'A tip can be at most $500.00' },
      }),
    ),
    /** The message of the same conversation that it answers. */
    replyToId: Type.Optional(id()),
    ...payingFields,
  }),
  answer: MessageSchema,
  status: 201,
  idempotent: true,
  missing: 'User not found',
});

export const findSentAssets = defineCall({
  service,
  method: 'POST',
  path: '/messages/assets/sent',
  summary: 'Find which files of your vault a person has been sent by you, and how',
  access,
  body: Type.Object({ receiverId: id(), assetIds: Type.Array(id(), { minItems: 1, maxItems: 100 }) }),
  answer: Type.Array(
    Type.Object({
      assetId: id(),
      /** `BOUGHT` before `SENT`, which is free, before `OFFERED`, which has a price that was not paid. */
      state: oneOf(['SENT', 'OFFERED', 'BOUGHT']),
    }),
  ),
});

export const getMessage = defineCall({
  service,
  method: 'GET',
  path: '/messages/:id',
  summary: 'Get a message that you can see or have bought',
  keyScope: 'messages:read',
  access,
  params: byId,
  answer: MessageSchema,
  missing: noMessage,
});

export const deleteMessage = defineCall({
  service,
  method: 'DELETE',
  path: '/messages/:id',
  summary: 'Delete your message for both sides',
  access,
  params: byId,
  answer: MessageSchema,
  missing: noMessage,
});

export const addReaction = defineCall({
  service,
  method: 'PUT',
  path: '/messages/:id/reactions/:emoji',
  summary: 'React to a message with an emoji. Idempotent; both people see it, nobody is notified',
  access,
  params: byEmoji,
  answer: MessageSchema,
  missing: noMessage,
});

export const removeReaction = defineCall({
  service,
  method: 'DELETE',
  path: '/messages/:id/reactions/:emoji',
  summary: 'Remove a reaction. Idempotent',
  access,
  params: byEmoji,
  answer: MessageSchema,
  missing: noMessage,
});

export const readMessage = defineCall({
  service,
  method: 'PATCH',
  path: '/messages/:id/read',
  summary: 'Mark a received message as read. Idempotent',
  access,
  params: byId,
  answer: MessageSchema,
  missing: noMessage,
});

export const readConversation = defineCall({
  service,
  method: 'PATCH',
  path: '/messages/conversations/:id/read',
  summary: 'Mark all received messages of a conversation as read',
  access,
  params: byId,
  answer: ConversationSchema,
  missing: noConversation,
});

export const archiveConversation = defineCall({
  service,
  method: 'PATCH',
  path: '/messages/conversations/:id/archive',
  summary: 'Archive a conversation for yourself. A new message brings it back',
  access,
  params: byId,
  answer: ConversationSchema,
  missing: noConversation,
});

export const unarchiveConversation = defineCall({
  service,
  method: 'PATCH',
  path: '/messages/conversations/:id/unarchive',
  summary: 'Unarchive a conversation',
  access,
  params: byId,
  answer: ConversationSchema,
  missing: noConversation,
});

export const muteConversation = defineCall({
  service,
  method: 'PATCH',
  path: '/messages/conversations/:id/mute',
  summary: 'Mute a conversation. Its messages still count as unread',
  access,
  params: byId,
  answer: ConversationSchema,
  missing: noConversation,
});

export const unmuteConversation = defineCall({
  service,
  method: 'PATCH',
  path: '/messages/conversations/:id/unmute',
  summary: 'Unmute a conversation',
  access,
  params: byId,
  answer: ConversationSchema,
  missing: noConversation,
});

export const pinConversation = defineCall({
  service,
  method: 'PATCH',
  path: '/messages/conversations/:id/pin',
  summary: 'Pin a conversation of the inbox for yourself; at most five',
  access,
  params: byId,
  answer: ConversationSchema,
  missing: noConversation,
});

export const unpinConversation = defineCall({
  service,
  method: 'PATCH',
  path: '/messages/conversations/:id/unpin',
  summary: 'Unpin a conversation',
  access,
  params: byId,
  answer: ConversationSchema,
  missing: noConversation,
});

export const deleteConversation = defineCall({
  service,
  method: 'DELETE',
  path: '/messages/conversations/:id',
  summary: 'Clear a conversation for yourself. The other person keeps it',
  access,
  params: byId,
  answer: Type.Null(),
  missing: noConversation,
});

export const countUnreadMessages = defineCall({
  service,
  method: 'GET',
  path: '/messages/unread-count',
  summary: 'Get the number of unread messages, without requests and archive',
  keyScope: 'messages:read',
  access,
  answer: Type.Object({ count: Type.Integer() }),
});

export const listMessageRequests = defineCall({
  service,
  method: 'GET',
  path: '/messages/requests',
  summary: 'List message requests, newest first',
  access,
  query: pageQuery({}),
  answer: listOf('requests', ConversationSchema),
});

export const acceptMessageRequest = defineCall({
  service,
  method: 'POST',
  path: '/messages/requests/:id/accept',
  summary: "Accept a message request. The id is the conversation's",
  access,
  params: byId,
  answer: ConversationSchema,
  missing: noRequest,
});

export const declineMessageRequest = defineCall({
  service,
  method: 'POST',
  path: '/messages/requests/:id/decline',
  summary: 'Decline a message request. The sender is not told',
  access,
  params: byId,
  answer: Type.Null(),
  missing: noRequest,
});

export const searchMessages = defineCall({
  service,
  method: 'GET',
  path: '/messages/search',
  summary: 'Search your messages by words, newest first',
  access,
  query: pageQuery({
    q: text({
      min: 1,
      max: 100,
      errorMessage: { required: 'Type something to search for', minLength: 'Type something to search for' },
    }),
  }),
  answer: listOf('messages', MessageSchema),
});

export const sendTyping = defineCall({
  service,
  method: 'POST',
  path: '/messages/conversations/:id/typing',
  summary: 'Show the other person that you are typing. Nothing is stored',
  access,
  params: byId,
  answer: Type.Null(),
  missing: noConversation,
});

export const purchaseMessage = defineCall({
  service,
  method: 'POST',
  path: '/messages/:id/purchase',
  summary: 'Buy and unlock a message. Repeating it is free',
  access,
  params: byId,
  body: Type.Object(buyingFields),
  // The payment says what is left to do if the message is not unlocked yet.
  answer: Type.Object({ ...MessageSchema.properties, payment: Type.Optional(PaymentSchema) }),
  idempotent: true,
  missing: noMessage,
});
