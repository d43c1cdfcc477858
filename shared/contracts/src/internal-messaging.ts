import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { id } from './text.ts';

const service = 'messaging';

/** Social applies a block or its end at once. If the call fails, the event brings the same. */
export const applyBlock = defineCall({
  service,
  method: 'POST',
  path: '/internal/blocks',
  summary: 'Apply a block, or its end, between two people; safe to repeat',
  access: { callers: ['social'] },
  body: Type.Object({
    blockerId: id(),
    blockedId: id(),
    isBlocked: Type.Boolean(),
    /** The change's number, as in its event. Of two changes, the one with the greater number is newer. */
    revision: Type.Integer({ minimum: 1 }),
  }),
  repeatable: true,
  answer: Type.Null(),
});

/** Payments requests this before it charges for a tip. The path is that of earlier versions, which asked for the price as well. */
export const findMessageSender = defineCall({
  service,
  method: 'GET',
  path: '/internal/messages/:id/quote',
  summary: 'Get the sender of a message, for somebody who takes part in its conversation',
  access: { callers: ['payments'] },
  params: Type.Object({ id: id() }),
  query: Type.Object({ buyerId: id() }),
  answer: Type.Object({ sellerId: id() }),
  missing: 'Message not found',
});

/** Payments unlocks the message once it is paid. */
export const unlockMessage = defineCall({
  service,
  method: 'POST',
  path: '/internal/messages/:id/unlock',
  summary: 'Unlock a paid message for its buyer; safe to repeat',
  access: { callers: ['payments'] },
  params: Type.Object({ id: id() }),
  body: Type.Object({
    buyerId: id(),
    /** The payment that bought it: a refund takes back that purchase, and no later one. */
    purchaseId: Type.Optional(id()),
  }),
  repeatable: true,
  answer: Type.Null(),
  missing: 'Message not found',
});

/** Payments locks the message again once its purchase was refunded. If the call fails, the event brings the same. */
export const lockMessage = defineCall({
  service,
  method: 'POST',
  path: '/internal/messages/:id/lock',
  summary: 'Lock a message for a buyer whose purchase was refunded; safe to repeat, and before the purchase is known',
  access: { callers: ['payments'] },
  params: Type.Object({ id: id() }),
  body: Type.Object({ buyerId: id(), purchaseId: id() }),
  repeatable: true,
  answer: Type.Null(),
});

/** People who are notified when a person comes online or leaves: their contacts, most recent first, at most 500. */
export const listContacts = defineCall({
  service,
  method: 'GET',
  path: '/internal/people/:userId/contacts',
  summary: 'The people with whom this person has accepted conversations',
  access: { callers: ['notifications'] },
  params: Type.Object({ userId: id() }),
  answer: Type.Object({
    userIds: Type.Array(id()),
    /** Whether this person lets others see that they are online. */
    showsOnlineStatus: Type.Boolean(),
  }),
});
