import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { dollars, id, instant, money, oneOf, text } from './text.ts';
import { ShortUserSchema, UserSchema } from './user.ts';

const service = 'social';

/** A day as `YYYY-MM-DD`, UTC. */
const day = () =>
  text({ max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$', errorMessage: { pattern: 'A day is YYYY-MM-DD' } });

const figures = {
  views: Type.Integer(),
  likes: Type.Integer(),
  comments: Type.Integer(),
  newFollowers: Type.Integer(),
  newSubscribers: Type.Integer(),
  earnings: money(),
};

export const getAnalytics = defineCall({
  service,
  method: 'GET',
  path: '/users/analytics',
  summary: 'A row a day, both ends included, at most 366 days; the last 30 by default',
  access: ['CREATOR', 'ADMIN'],
  query: Type.Object({ startDate: Type.Optional(day()), endDate: Type.Optional(day()) }),
  answer: Type.Object({
    days: Type.Array(Type.Object({ date: Type.String(), ...figures })),
    totals: Type.Object(figures),
  }),
});

export const requestVerification = defineCall({
  service,
  method: 'POST',
  path: '/users/verification/request',
  summary: 'Ask for the tick with one to five documents, images or PDF, at most 10 MB each',
  access: ['CREATOR'],
  accepts: 'multipart',
  files: { documents: { maxCount: 5, required: true } },
  answer: Type.Object({ id: id(), status: oneOf(['pending', 'approved', 'rejected']), createdAt: instant() }),
  status: 201,
});

export const listSubscribers = defineCall({
  service,
  method: 'GET',
  path: '/users/:id/subscribers',
  summary: "A creator's subscribers, for the creator and ADMIN",
  access: 'signed-in',
  params: Type.Object({ id: text({ min: 1, max: 64 }) }),
  query: pageQuery({}),
  answer: listOf('users', UserSchema),
  missing: 'User not found',
});

const SubscriptionSchema = Type.Object({
  id: id(),
  creator: ShortUserSchema,
  subscriber: ShortUserSchema,
  price: money(),
  status: oneOf(['active', 'grace', 'cancelled', 'ended']),
  startedAt: instant(),
  renewsAt: Type.Union([instant(), Type.Null()]),
  endsAt: Type.Union([instant(), Type.Null()]),
});

export const listSubscriptions = defineCall({
  service,
  method: 'GET',
  path: '/users/subscriptions',
  summary: 'What one subscribes to',
  access: 'signed-in',
  query: pageQuery({}),
  answer: listOf('subscriptions', SubscriptionSchema),
});

export const setUpStripe = defineCall({
  service,
  method: 'POST',
  path: '/users/stripe/setup',
  summary: 'Set up payouts',
  access: ['CREATOR'],
  answer: Type.Object({ url: Type.String() }),
  idempotent: true,
});

export const getStripeStatus = defineCall({
  service,
  method: 'GET',
  path: '/users/stripe/status',
  summary: 'Whether payouts are set up',
  access: ['CREATOR'],
  answer: Type.Object({ isComplete: Type.Boolean() }),
});

export const listPayoutMethods = defineCall({
  service,
  method: 'GET',
  path: '/users/payout-methods',
  summary: 'Where payouts can go',
  access: ['CREATOR'],
  answer: Type.Object({ methods: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })) }),
});

export const requestPayout = defineCall({
  service,
  method: 'POST',
  path: '/users/payout',
  summary: 'Pay earnings out',
  access: ['CREATOR'],
  body: Type.Object({ amount: dollars({ max: 1_000_000 }) }),
  answer: Type.Object({ id: id(), status: Type.String() }),
  status: 201,
  idempotent: true,
});
