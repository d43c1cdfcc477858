import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { dollars, id, instant, line, money, nullableInteger, oneOf, seenRevision } from './text.ts';
import { ShortUserSchema } from './user.ts';

const service = 'payments';
const access = ['CREATOR'] as const;
const missing = 'Offer not found';

/** The most offers of a creator that have not ended. */
export const maxOffers = 50;
/** The most people that an offer can be for. */
export const maxNamedPeople = 100;

/** `trial`: the first days cost nothing. `code`: months cost less. `bundle`: several months are paid at once, for less. */
const kind = () => oneOf(['trial', 'code', 'bundle']);
/** `off` can be switched on again, `ended` cannot. */
const state = () => oneOf(['on', 'off', 'ended']);

/** What a creator offers besides the plain price. */
export const OfferSchema = Type.Object({
  id: id(),
  kind: kind(),
  state: state(),
  /** What a fan enters, and what a link to the offer names. */
  code: Type.String(),
  /** What it takes off the price: percent, or dollars a month; both null for a trial. */
  percent: nullableInteger(),
  amount: Type.Union([money(), Type.Null()]),
  /** The months that a code reduces, null for ever; of a bundle the months that are paid at once. */
  months: nullableInteger(),
  /** The days of a trial. */
  days: nullableInteger(),
  startsAt: Type.Union([instant(), Type.Null()]),
  endsAt: Type.Union([instant(), Type.Null()]),
  /** How many people can take it; null for any number. */
  maxUses: nullableInteger(),
  /** Whether it is only for people who never paid this creator for a subscription. */
  isFirstTime: Type.Boolean(),
  /** The tiers that it is for; null for all of them. */
  tierIds: Type.Union([Type.Array(id()), Type.Null()]),
  /** The people that it is for; null for everybody. */
  people: Type.Union([Type.Array(ShortUserSchema), Type.Null()]),
  createdAt: instant(),
  revision: Type.Integer(),
  /** What it brought. */
  figures: Type.Object({
    /** People who were shown a price with it. */
    opened: Type.Integer(),
    /** People who took it. */
    taken: Type.Integer(),
    /** Those of them who paid a month after the first one, or after the trial. */
    paidAfter: Type.Integer(),
    /** Dollars of all payments of their subscriptions, less fees and what was returned. */
    income: money(),
  }),
});
export type Offer = Type.Static<typeof OfferSchema>;

export const listOffers = defineCall({
  service,
  method: 'GET',
  path: '/payments/offers',
  summary: 'List your offers and what they brought, newest first, ended ones last',
  access,
  query: pageQuery({}),
  answer: listOf('offers', OfferSchema),
});

const count = (maximum: number, problem: string) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum, errorMessage: { minimum: problem, maximum: problem, type: problem } }),
  );

export const createOffer = defineCall({
  service,
  method: 'POST',
  path: '/payments/offers',
  summary: `Make an offer; its terms cannot be changed later. 409 if there are ${maxOffers}, or if the code is used`,
  access,
  body: Type.Object({
    kind: kind(),
    /** By default one is made up. */
    code: Type.Optional(
      line({
        min: 3,
        max: 20,
        pattern: '^[A-Za-z0-9]+$',
        errorMessage: {
          minLength: 'A code has 3 to 20 letters and digits',
          maxLength: 'A code has 3 to 20 letters and digits',
          pattern: 'A code has 3 to 20 letters and digits',
        },
      }),
    ),
    percent: count(99, 'Between 1 and 99 percent'),
    /** Dollars a month. */
    amount: Type.Optional(
      dollars({ min: 0.01, errorMessage: { minimum: 'An amount of dollars', maximum: 'An amount of dollars' } }),
    ),
    months: count(120, 'Between 1 and 120 months'),
    days: count(90, 'Between 1 and 90 days'),
    startsAt: Type.Optional(instant()),
    endsAt: Type.Optional(instant()),
    maxUses: count(1_000_000, 'Between 1 and 1,000,000 people'),
    isFirstTime: Type.Optional(Type.Boolean()),
    tierIds: Type.Optional(Type.Array(id(), { minItems: 1, maxItems: 31, uniqueItems: true })),
    personIds: Type.Optional(Type.Array(id(), { minItems: 1, maxItems: maxNamedPeople, uniqueItems: true })),
  }),
  answer: OfferSchema,
  status: 201,
  idempotent: true,
});

export const changeOffer = defineCall({
  service,
  method: 'PATCH',
  path: '/payments/offers/:id',
  summary: 'Switch an offer on or off, or end it for good. Whoever was shown a price with it can still pay that price',
  access,
  params: Type.Object({ id: id() }),
  body: Type.Object({ state: state(), revision: seenRevision() }),
  answer: OfferSchema,
  missing,
});
