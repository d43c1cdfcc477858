import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { buyingFields, PaymentSchema } from './payments.ts';
import { TierNameSchema } from './subscription.ts';
import { id, instant, money, oneOf, text } from './text.ts';
import { ShortUserSchema } from './user.ts';

const service = 'payments';
const access = 'signed-in';
const noGift = 'Gift not found';

/** How many months of a creator can be given. */
export const giftMonths = [1, 3, 6, 12] as const;
export type GiftMonths = (typeof giftMonths)[number];

/** Months of a creator, as the giver and the receiver see them. Neither is told who the other is. */
export const GiftSchema = Type.Object({
  id: id(),
  creator: ShortUserSchema,
  /** Null for a creator with one price. */
  tier: Type.Union([TierNameSchema, Type.Null()]),
  months: Type.Integer(),
  /** `open` can be redeemed; `refunded` is over: its giver got the money back, or their bank disputes it. */
  status: oneOf(['open', 'redeemed', 'refunded']),
  createdAt: instant(),
  /** When an open one is refunded by itself. */
  expiresAt: instant(),
  redeemedAt: Type.Union([instant(), Type.Null()]),
  /** What the giver paid; absent for the receiver. */
  amount: Type.Optional(money()),
  /** Until when the receiver has what was given; absent for the giver, and once it is over. */
  until: Type.Optional(instant()),
});
export type Gift = Type.Static<typeof GiftSchema>;

export const buyGift = defineCall({
  service,
  method: 'POST',
  path: '/payments/gifts',
  summary: 'Buy months of a creator for somebody else, as quoted',
  access,
  body: Type.Object({ creatorId: id(), quoteId: id(), ...buyingFields }),
  answer: PaymentSchema,
  status: 201,
  idempotent: true,
  missing: 'User not found',
});

export const listGifts = defineCall({
  service,
  method: 'GET',
  path: '/payments/gifts',
  summary: 'List the gifts that you gave or got, newest first',
  access,
  query: pageQuery({ side: oneOf(['given', 'got']) }),
  answer: listOf('gifts', GiftSchema),
});

export const makeGiftCode = defineCall({
  service,
  method: 'POST',
  path: '/payments/gifts/:id/code',
  summary: 'Get a code for a gift of yours. It is shown once; the code before it ends',
  access,
  params: Type.Object({ id: id() }),
  answer: Type.Object({ code: Type.String() }),
  status: 201,
  missing: noGift,
});

export const refundGift = defineCall({
  service,
  method: 'DELETE',
  path: '/payments/gifts/:id',
  summary: 'Take back a gift that nobody has redeemed. All of its money goes back to you',
  access,
  params: Type.Object({ id: id() }),
  answer: GiftSchema,
  missing: noGift,
});

/** In the body, because addresses are written to logs. */
const codeBody = Type.Object({
  code: text({ min: 1, max: 64, errorMessage: { required: 'Enter the code of your gift' } }),
});

export const readGiftCode = defineCall({
  service,
  method: 'POST',
  path: '/payments/gift-codes',
  summary: 'Get what a code gives. At most ten codes an hour',
  access,
  body: codeBody,
  answer: GiftSchema,
  missing: 'This code is not valid',
});

export const redeemGift = defineCall({
  service,
  method: 'POST',
  path: '/payments/gift-codes/redemptions',
  summary: 'Redeem the code of a gift. Months are added to a subscription that you have. At most ten codes an hour',
  access,
  body: codeBody,
  answer: GiftSchema,
  missing: 'This code is not valid',
});
