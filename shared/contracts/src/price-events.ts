import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { id, instant } from './text.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const cents = () => Type.Integer({ minimum: 1 });

/** A creator has prices that no card can be charged, from before that was checked or from another payment provider. */
export const postPricesTooLow = defineEvent({
  subject: 'social.prices.too_low',
  version: 1,
  data: Type.Object({
    userId: id(),
    /** The smallest price that can be charged. */
    smallestCents: cents(),
    /** How many of their posts cost less, and the newest of them. */
    posts: Type.Integer({ minimum: 0 }),
    postId: Type.Union([id(), Type.Null()]),
    /** The price of a subscription, if it is less. */
    subscriptionCents: Type.Union([cents(), Type.Null()]),
    foundAt: instant(),
  }),
  sample: {
    userId: mara,
    smallestCents: 50,
    posts: 2,
    postId: '01981b5c-0000-7000-8000-0000000000b1',
    subscriptionCents: 25,
    foundAt: '2026-03-15T09:30:00.000Z',
  },
});

/** The same for messages that nobody has bought. */
export const messagePricesTooLow = defineEvent({
  subject: 'messaging.prices.too_low',
  version: 1,
  data: Type.Object({
    userId: id(),
    smallestCents: cents(),
    messages: Type.Integer({ minimum: 1 }),
    /** The newest of them, and its recipient. */
    messageId: Type.Optional(id()),
    receiverId: id(),
    foundAt: instant(),
  }),
  sample: {
    userId: mara,
    smallestCents: 50,
    messages: 3,
    messageId: '01981b5c-0000-7000-8000-0000000000e1',
    receiverId: '01981b5c-0000-7000-8000-000000000002',
    foundAt: '2026-03-15T09:30:00.000Z',
  },
});
