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
  summary: 'Charge the buyer of a post or message, once',
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

/** The tip in a message. It is keyed by the message's id, so repeating the call is safe. */
export const chargeTip = defineCall({
  service,
  method: 'POST',
  path: '/internal/payments/tips',
  summary: 'Charge the sender of a tip, once per message',
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
  summary: "List a person's subscriptions, newest first",
  access: { callers: ['social'] },
  query: pageQuery({ subscriberId: id() }),
  answer: listOf('subscriptions', SubscriptionSchema),
});

export const listSubscribersOf = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/subscribers',
  summary: "List a creator's subscribers, active ones by default, newest first",
  access: { callers: ['social'] },
  query: pageQuery({
    ...creator,
    ...subscriberFilter(),
    /** With `tierId`: also those who subscribed before there were tiers. */
    isFirstTier: Type.Optional(oneOf(['true'])),
  }),
  answer: listOf('subscribers', Type.Object({ userId: id(), subscription: SubscriberSchema })),
});

export const readDays = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/days',
  summary: "Get a creator's earnings and new subscribers per day, leaving out empty days",
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
  summary: 'Get the sales, refunds and earnings of an item per day, leaving out empty days',
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
  summary: 'Start setting up payouts for a creator',
  access: { callers: ['social'] },
  body: Type.Object(creator),
  repeatable: true,
  answer: AccountSchema,
});

export const getAccountOf = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/account',
  summary: 'Get whether a creator has set up payouts',
  access: { callers: ['social'] },
  query: Type.Object(creator),
  answer: AccountSchema,
});

export const listPayoutTargetsOf = defineCall({
  service,
  method: 'GET',
  path: '/internal/payments/payout-methods',
  summary: 'List the payout destinations of a creator',
  access: { callers: ['social'] },
  query: Type.Object(creator),
  answer: Type.Object({ methods: Type.Array(PayoutMethodSchema) }),
});

export const payOutFor = defineCall({
  service,
  method: 'POST',
  path: '/internal/payments/payouts',
  summary: "Pay out a creator's available balance",
  access: { callers: ['social'] },
  body: Type.Object({ ...creator, amountCents: cents(), idempotencyKey: idempotencyKey() }),
  repeatable: true,
  answer: PayoutSchema,
});
