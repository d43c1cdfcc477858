import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { PaymentSchema } from './payments.ts';
import { AccountSchema, PayoutMethodSchema, PayoutSchema } from './payouts.ts';
import { SubscriberSchema, SubscriptionSchema, subscriberFilter } from './subscription.ts';
import { id, oneOf, text, verbatim } from './text.ts';

const service = 'payments';
/** Integer cents. */
const cents = () => Type.Integer({ minimum: 1, maximum: 100_000_000 });
const paymentMethodId = () => Type.Optional(text({ min: 1, max: 64 }));
/**
 * The key by which a repeated request is recognized: the idempotency key of the person's own call, or a generated one. For
 * the tip of a message it is the message's id.
 */
const idempotencyKey = () => verbatim({ min: 1, max: 255 });
const creator = { creatorId: id() };

/**
 * A payment on behalf of the item's owner, which knows the price and unlocks the item itself once the answer is
 * `succeeded`.
 */
export const chargePurchase = defineCall({
  service,
  method: 'POST',
  path: '/internal/payments/purchases',
  summary: 'Take the price of a post or a message from its buyer, once',
  access: { callers: ['social', 'messaging'] },
  body: Type.Object({
    kind: oneOf(['post', 'message']),
    itemId: id(),
    buyerId: id(),
    sellerId: id(),
    priceCents: cents(),
    /** The first words of it, for the buyer's list. */
    title: Type.Optional(Type.String({ maxLength: 100 })),
    paymentMethodId: paymentMethodId(),
    idempotencyKey: idempotencyKey(),
  }),
  repeatable: true,
  answer: PaymentSchema,
});

/** The tip that a message brings. The message's id makes it one, however often it is sent. */
export const chargeTip = defineCall({
  service,
  method: 'POST',
  path: '/internal/payments/tips',
  summary: 'Take a tip from its sender, once for a message',
  access: { callers: ['messaging'] },
  body: Type.Object({
    messageId: id(),
    senderId: id(),
    creatorId: id(),
    amountCents: cents(),
    paymentMethodId: paymentMethodId(),
  }),
  repeatable: true,
  answer: PaymentSchema,
});

export const listSubscriptionsOf = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/subscriptions',
  summary: 'What a person subscribes to, newest first',
  access: { callers: ['social'] },
  query: pageQuery({ subscriberId: id() }),
  answer: listOf('subscriptions', SubscriptionSchema),
});

export const listSubscribersOf = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/subscribers',
  summary: 'Who subscribes to a creator, newest first: now, unless a state is named',
  access: { callers: ['social'] },
  query: pageQuery({ ...creator, ...subscriberFilter() }),
  answer: listOf('subscribers', Type.Object({ userId: id(), subscription: SubscriberSchema })),
});

export const readDays = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/days',
  summary: 'What a creator earned, and how many subscribed, on the days of a period that have anything',
  access: { callers: ['social'] },
  query: Type.Object({ ...creator, start: text({ max: 10 }), end: text({ max: 10 }) }),
  answer: Type.Array(
    Type.Object({ date: Type.String(), earningsCents: Type.Integer(), newSubscribers: Type.Integer() }),
  ),
});

export const readItemDays = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/item-days',
  summary: 'How often an item was sold and returned, and what it earned, on the days of a period that have anything',
  access: { callers: ['social'] },
  query: Type.Object({ itemId: id(), start: text({ max: 10 }), end: text({ max: 10 }) }),
  answer: Type.Array(
    Type.Object({
      date: Type.String(),
      sales: Type.Integer(),
      refunds: Type.Integer(),
      earningsCents: Type.Integer(),
    }),
  ),
});

export const setUpAccountFor = defineCall({
  service,
  method: 'POST',
  path: '/internal/payments/account',
  summary: 'Set up payouts for a creator',
  access: { callers: ['social'] },
  body: Type.Object(creator),
  repeatable: true,
  answer: AccountSchema,
});

export const getAccountOf = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/account',
  summary: 'Whether a creator has set up payouts',
  access: { callers: ['social'] },
  query: Type.Object(creator),
  answer: AccountSchema,
});

export const listPayoutTargetsOf = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/payout-methods',
  summary: 'Where payouts of a creator go',
  access: { callers: ['social'] },
  query: Type.Object(creator),
  answer: Type.Object({ methods: Type.Array(PayoutMethodSchema) }),
});

export const payOutFor = defineCall({
  service,
  method: 'POST',
  path: '/internal/payments/payouts',
  summary: 'Pay out what a creator has available',
  access: { callers: ['social'] },
  body: Type.Object({ ...creator, amountCents: cents(), idempotencyKey: idempotencyKey() }),
  repeatable: true,
  answer: PayoutSchema,
});
