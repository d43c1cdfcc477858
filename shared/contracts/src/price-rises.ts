import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { SubscriptionSchema, TierNameSchema } from './subscription.ts';
import { dollars, id, instant, money } from './text.ts';

const service = 'payments';
const access = ['CREATOR'] as const;
const byId = Type.Object({ id: id() });

/** The least and the most days between the question and the first renewal at the new price. */
export const noticeDays = { min: 30, max: 180 } as const;

/** A question to whoever pays an older price, whether they pay the present one from some day on. */
export const PriceRiseSchema = Type.Object({
  id: id(),
  /** Null for one price without tiers. */
  tier: Type.Union([TierNameSchema, Type.Null()]),
  /** Dollars a month. */
  price: money(),
  startsAt: instant(),
  createdAt: instant(),
  /** Subscribers who were asked, and those of them who agreed; only those who are still there. */
  asked: Type.Integer(),
  agreed: Type.Integer(),
});
export type PriceRise = Type.Static<typeof PriceRiseSchema>;

/** The prices that can rise, and the questions that are out. */
export const PriceRisesSchema = Type.Object({
  plans: Type.Array(
    Type.Object({
      tier: Type.Union([TierNameSchema, Type.Null()]),
      /** Dollars a month, today. */
      price: money(),
      /** Subscribers who pay less than that and have not agreed to more. */
      below: Type.Integer(),
    }),
  ),
  rises: Type.Array(PriceRiseSchema),
});

export const listPriceRises = defineCall({
  service,
  method: 'GET',
  path: '/payments/price-rises',
  summary: 'List your prices, how many subscribers pay less than them, and whom you have asked to pay more',
  access,
  answer: PriceRisesSchema,
});

const daysMessage = `The notice is ${noticeDays.min} to ${noticeDays.max} days`;
export const startPriceRise = defineCall({
  service,
  method: 'POST',
  path: '/payments/price-rises',
  summary: "Ask subscribers who pay an older price to pay today's. Whoever does not agree keeps theirs",
  access,
  body: Type.Object({
    /** By default the one price of a creator without tiers. */
    tierId: Type.Optional(id()),
    /** The price that the page showed, in dollars. */
    expectedPrice: dollars(),
    noticeDays: Type.Integer({
      minimum: noticeDays.min,
      maximum: noticeDays.max,
      errorMessage: { required: daysMessage, type: daysMessage, minimum: daysMessage, maximum: daysMessage },
    }),
  }),
  answer: PriceRiseSchema,
  status: 201,
});

export const takeBackPriceRise = defineCall({
  service,
  method: 'DELETE',
  path: '/payments/price-rises/:id',
  summary: 'Take back a price rise. Whoever agreed and has not paid the new price yet keeps the old one',
  access,
  params: byId,
  answer: Type.Null(),
  missing: 'Price rise not found',
});

export const agreeToPriceRise = defineCall({
  service,
  method: 'PUT',
  path: '/payments/subscriptions/:id/price-rise',
  summary: 'Agree to pay a new price from the first renewal at or after its day',
  access: 'signed-in',
  params: byId,
  body: Type.Object({
    riseId: id(),
    /** The price that the page showed, in dollars. */
    expectedPrice: dollars(),
  }),
  answer: SubscriptionSchema,
  missing: 'Subscription not found',
});

export const withdrawConsent = defineCall({
  service,
  method: 'DELETE',
  path: '/payments/subscriptions/:id/price-rise',
  summary: 'Keep the old price after all, before the new one was charged',
  access: 'signed-in',
  params: byId,
  answer: SubscriptionSchema,
  missing: 'Subscription not found',
});
