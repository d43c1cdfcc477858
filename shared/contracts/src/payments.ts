import { type TSchemaOptions, Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { leavingReasons, SubscriptionSchema, TierNameSchema } from './subscription.ts';
import { dollars, id, instant, money, nullableInteger, nullableText, oneOf, text } from './text.ts';

const service = 'payments';
const access = 'signed-in';

/** A card, by the provider's token; its number is never received. */
export const PaymentMethodSchema = Type.Object({
  id: id(),
  brand: Type.String(),
  last4: Type.String(),
  expMonth: Type.Integer(),
  expYear: Type.Integer(),
  isDefault: Type.Boolean(),
});
export type PaymentMethod = Type.Static<typeof PaymentMethodSchema>;

/** The outcome of a payment. Its id is that of the subscription, the tip or the purchase. */
export const PaymentSchema = Type.Object({
  id: id(),
  paymentId: id(),
  /** `top_up`: a creator pays what their own account lacks. */
  kind: oneOf(['subscription', 'renewal', 'tip', 'post', 'message', 'gift', 'invoice', 'top_up']),
  /**
   * `pending`: the provider has not answered; it resolves without further action. `requires_action`: its payer has to
   * confirm it.
   */
  status: oneOf(['succeeded', 'pending', 'requires_action']),
  amount: money(),
  currency: Type.String(),
  createdAt: instant(),
  /** The id for `POST /payments/confirmations/{id}`, which finishes a `requires_action`. */
  confirmationId: Type.Optional(id()),
  /** The secret for the provider's own confirmation form, if it has one. */
  clientSecret: Type.Optional(nullableText()),
  /** Once a subscription is paid. */
  subscription: Type.Optional(SubscriptionSchema),
});
export type Payment = Type.Static<typeof PaymentSchema>;

/** The one currency there is. */
const currency = () =>
  Type.Optional(oneOf(['USD'], { errorMessage: { enum: 'Payments are in USD', type: 'Payments are in USD' } }));

/** Fields that a client may not send, because the server knows the price. */
const price = () =>
  Type.Optional(Type.Unsafe<undefined>({ not: {}, errorMessage: { not: priceIsKnown } } as TSchemaOptions));
const priceIsKnown = 'The price is not the client’s to name';

/** Fields of every paying call: the card, and fields about the amount that must not be sent. */
export const payingFields = {
  /** By default the default card. */
  paymentMethodId: Type.Optional(text({ min: 1, max: 64 })),
  currency: currency(),
};
/** The same for items with a price. */
export const buyingFields = {
  ...payingFields,
  /** The price that the buyer was shown, in dollars. Nothing is charged if the price is different now. */
  expectedPrice: Type.Optional(dollars()),
  price: price(),
  amount: price(),
  priceCents: price(),
  amountCents: price(),
};

const byId = Type.Object({ id: id() });
const noCard = 'Payment method not found';
const noSubscription = 'Subscription not found';

export const listMethods = defineCall({
  service,
  method: 'GET',
  path: '/payments/methods',
  summary: 'List your cards, the default one first',
  access,
  // With the sandbox one of its test cards; with Stripe a card from Stripe's own form.
  answer: Type.Object({
    methods: Type.Array(PaymentMethodSchema),
    provider: oneOf(['sandbox', 'stripe']),
    /** The secret for that form; null if there is none. */
    publishableKey: nullableText(),
  }),
});

export const addMethod = defineCall({
  service,
  method: 'POST',
  path: '/payments/methods',
  summary: "Add a card by the provider's token. The first card becomes the default",
  access,
  body: Type.Object({
    token: text({
      min: 1,
      max: 255,
      pattern: '^[\\w-]+$',
      errorMessage: { required: 'A card token is required', pattern: 'This is no card token' },
    }),
  }),
  answer: PaymentMethodSchema,
  status: 201,
  idempotent: true,
});

export const removeMethod = defineCall({
  service,
  method: 'DELETE',
  path: '/payments/methods/:id',
  summary: 'Remove a card. The newest remaining one becomes the default',
  access,
  params: byId,
  answer: Type.Null(),
  missing: noCard,
});

export const changeMethod = defineCall({
  service,
  method: 'PATCH',
  path: '/payments/methods/:id',
  summary: 'Make a card the default',
  access,
  params: byId,
  body: Type.Object({
    isDefault: Type.Boolean({ const: true, errorMessage: { const: 'Another card can be made the default instead' } }),
  }),
  answer: PaymentMethodSchema,
  missing: noCard,
});

export const startSubscription = defineCall({
  service,
  method: 'POST',
  path: '/payments/subscriptions',
  summary: "Subscribe at the creator's price. Returns the existing subscription if there is one",
  access,
  body: Type.Object({
    creatorId: id(),
    /** Accepts what was quoted: exactly its `now` is charged, once. Without it, the creator's price of this moment. */
    quoteId: Type.Optional(id()),
    ...buyingFields,
  }),
  answer: PaymentSchema,
  status: 201,
  idempotent: true,
  missing: 'User not found',
});

/** The terms of a subscription or of its change, in dollars. */
export const QuoteSchema = Type.Object({
  id: id(),
  /**
   * `join`: a subscription begins. `up`: a dearer tier begins at once. `month`: after a failed payment a month begins at once.
   * `resume`: in a pause the rest of a month begins at once. `down`: another plan begins with the next renewal. `stay`: the present plan goes on.
   * `gift`: months for somebody else.
   */
  kind: oneOf(['join', 'up', 'month', 'resume', 'down', 'stay', 'gift']),
  /** Null for a creator with one price. */
  tier: Type.Union([TierNameSchema, Type.Null()]),
  /** How many months `now` pays; absent for one. */
  months: Type.Optional(Type.Integer()),
  /** What is charged when it is accepted. */
  now: money(),
  /** What is charged next, and when; null if nothing is. */
  next: Type.Union([money(), Type.Null()]),
  nextAt: Type.Union([instant(), Type.Null()]),
  /** The price of a month without any offer, and from when it is charged; null while nothing is, and if it never is. */
  full: money(),
  fullFrom: Type.Union([instant(), Type.Null()]),
  /** Until when it can be accepted. */
  expiresAt: instant(),
  /** The offer that counts in it. Absent without one. */
  offer: Type.Optional(
    Type.Object({
      /** Null of a subscription that has the offer already. */
      code: nullableText(),
      /** What it takes off a month: percent, or dollars; both null of a trial. */
      percent: nullableInteger(),
      amount: Type.Union([money(), Type.Null()]),
      /** How many months it reduces from now on; null for ever. */
      months: nullableInteger(),
      /** When the days end that cost nothing; a card is needed all the same. Null if it is no trial. */
      trialEndsAt: Type.Union([instant(), Type.Null()]),
    }),
  ),
  /** An offer that does not count, and why: `smaller`, because another one saves more. Absent without one. */
  unusedOffer: Type.Optional(
    Type.Object({
      code: Type.String(),
      reason: oneOf(['unknown', 'ended', 'early', 'tier', 'former', 'trial', 'gone', 'smaller', 'subscribed']),
    }),
  ),
});
export type Quote = Type.Static<typeof QuoteSchema>;

export const quoteSubscription = defineCall({
  service,
  method: 'POST',
  path: '/payments/quotes',
  summary: 'Get what a subscription, or a change of its tier, costs now and later; held for 15 minutes',
  access,
  body: Type.Object({
    creatorId: id(),
    /** By default the tier that you have, or else the first paid one. */
    tierId: Type.Optional(id()),
    /** Of an offer. After ten wrong ones in an hour 429. */
    code: Type.Optional(text({ min: 1, max: 40 })),
    /** How many months for somebody else: 1, 3, 6 or 12. */
    giftMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  }),
  answer: QuoteSchema,
  status: 201,
  missing: 'User not found',
});

export const listOwnSubscriptions = defineCall({
  service,
  method: 'GET',
  path: '/payments/subscriptions',
  summary: 'List your subscriptions, newest first',
  access,
  query: pageQuery({}),
  answer: listOf('subscriptions', SubscriptionSchema),
});

export const getSubscriptionSum = defineCall({
  service,
  method: 'GET',
  path: '/payments/subscriptions/sum',
  summary: 'Get what you pay for subscriptions per month',
  access,
  answer: Type.Object({
    /** Dollars a month, of subscriptions that renew. */
    monthly: money(),
    /** How many renew. */
    count: Type.Integer(),
    /** When the next one is charged; null if none renews. */
    nextChargeAt: Type.Union([instant(), Type.Null()]),
  }),
});

export const listSubscriptionPayments = defineCall({
  service,
  method: 'GET',
  path: '/payments/subscriptions/:id/payments',
  summary: 'List the paid months of a subscription, newest first',
  access,
  params: byId,
  query: pageQuery({}),
  answer: listOf(
    'payments',
    Type.Object({
      id: id(),
      amount: money(),
      /** Dollars that went back. */
      refunded: money(),
      /** As for a purchase. Absent if there is none. */
      isRefundPending: Type.Optional(Type.Boolean()),
      dispute: Type.Optional(oneOf(['open', 'lost'])),
      /** The tier, if it paid an upgrade within a period. */
      upgradeTo: Type.Optional(Type.String()),
      paidAt: instant(),
    }),
  ),
  missing: noSubscription,
});

export const cancelSubscription = defineCall({
  service,
  method: 'DELETE',
  path: '/payments/subscriptions/:id',
  summary: 'Cancel a subscription at the end of the paid month. The creator can read the reason, if you give one',
  access,
  params: byId,
  query: Type.Object({ reason: Type.Optional(oneOf(leavingReasons)) }),
  answer: SubscriptionSchema,
  missing: noSubscription,
});

export const pauseSubscription = defineCall({
  service,
  method: 'PUT',
  path: '/payments/subscriptions/:id/pause',
  summary: 'Pause a subscription from the end of what is paid; nothing is open or charged until it goes on',
  access,
  params: byId,
  body: Type.Object({
    months: Type.Integer({
      minimum: 1,
      maximum: 3,
      errorMessage: {
        required: 'Choose 1 to 3 months',
        type: 'Choose 1 to 3 months',
        minimum: 'A pause is at least a month',
        maximum: 'A pause is at most three months',
      },
    }),
  }),
  answer: SubscriptionSchema,
  missing: noSubscription,
});

export const takeBackPause = defineCall({
  service,
  method: 'DELETE',
  path: '/payments/subscriptions/:id/pause',
  summary: 'Take back a pause that has not begun',
  access,
  params: byId,
  answer: SubscriptionSchema,
  missing: noSubscription,
});

export const sendTip = defineCall({
  service,
  method: 'POST',
  path: '/payments/tips',
  summary: 'Tip a creator',
  access,
  body: Type.Object({
    creatorId: id(),
    amount: dollars({
      min: 1,
      max: 500,
      errorMessage: {
        required: 'Amount is required',
        minimum: 'A tip is at least $1.00',
        maximum: 'A tip can be at most $500.00',
      },
    }),
    /** The message that the tip belongs to, if any. */
    postId: Type.Optional(id()),
    messageId: Type.Optional(id()),
    ...payingFields,
  }),
  answer: PaymentSchema,
  status: 201,
  idempotent: true,
  missing: 'User not found',
});

export const confirmPayment = defineCall({
  service,
  method: 'POST',
  path: '/payments/confirmations/:id',
  summary: 'Complete a payment after its confirmation. Idempotent',
  access,
  params: byId,
  answer: PaymentSchema,
  missing: 'Payment not found',
});
