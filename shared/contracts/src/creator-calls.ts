import { type TSchema, Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { AccountSchema, PayoutMethodSchema, PayoutSchema, payoutAmount } from './payouts.ts';
import { periodQuery } from './period.ts';
import { SubscriberSchema, SubscriptionSchema, subscriberFilter } from './subscription.ts';
import { id, instant, money, nullableText, oneOf, text } from './text.ts';
import { UserSchema } from './user.ts';

const service = 'social';

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
  summary: 'Get your analytics per day, both ends included; the last 30 days by default, at most 366',
  keyScope: 'earnings:read',
  access: ['CREATOR', 'ADMIN'],
  query: periodQuery(),
  answer: Type.Object({
    days: Type.Array(Type.Object({ date: Type.String(), ...figures })),
    totals: Type.Object(figures),
    /** The posts with the most likes, comments and views of the period, at most five. */
    topPosts: Type.Array(
      Type.Object({
        id: id(),
        /** The first 140 characters of the text; empty if it has none. */
        excerpt: Type.String(),
        views: Type.Integer(),
        likes: Type.Integer(),
        comments: Type.Integer(),
      }),
    ),
  }),
});

const postFigures = {
  views: Type.Integer(),
  likes: Type.Integer(),
  comments: Type.Integer(),
};

/** Null while payments is down. */
const unlessDown = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const salesFigures = {
  sales: unlessDown(Type.Integer()),
  /** Sales that were returned or disputed as a whole, on the day it happened. */
  refunds: unlessDown(Type.Integer()),
  /** Net of fees and returns; dollars. */
  earnings: unlessDown(money()),
};

export const getPostAnalytics = defineCall({
  service,
  method: 'GET',
  path: '/posts/:id/analytics',
  summary: 'Get the analytics of your post per day, both ends included; the last 30 days by default, at most 366',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  query: periodQuery(),
  answer: Type.Object({
    /** The first 140 characters of the text; empty if it has none. */
    excerpt: Type.String(),
    publishedAt: instant(),
    price: money(),
    days: Type.Array(Type.Object({ date: Type.String(), ...postFigures, ...salesFigures })),
    totals: Type.Object({ ...postFigures, ...salesFigures }),
  }),
  missing: 'Post not found',
});

export const requestVerification = defineCall({
  service,
  method: 'POST',
  path: '/users/verification/request',
  summary: 'Request verification with one to five documents (images or PDF, at most 10 MB each)',
  access: ['CREATOR'],
  accepts: 'multipart',
  files: { documents: { maxCount: 5, required: true, maxMegabytes: 10, label: 'A document' } },
  answer: Type.Object({ id: id(), status: oneOf(['pending', 'approved', 'rejected']), createdAt: instant() }),
  status: 201,
  idempotent: true,
});

export const getVerificationRequest = defineCall({
  service,
  method: 'GET',
  path: '/users/verification/request',
  summary: 'Get your latest verification request and its outcome, or null',
  access: ['CREATOR'],
  answer: Type.Object({
    request: Type.Union([
      Type.Object({
        id: id(),
        status: oneOf(['pending', 'approved', 'rejected']),
        /** Why it was rejected. */
        reason: nullableText(),
        createdAt: instant(),
      }),
      Type.Null(),
    ]),
  }),
});

export const listSubscribers = defineCall({
  service,
  method: 'GET',
  path: '/users/:id/subscribers',
  summary: "List a creator's subscribers, active ones by default, for the creator and ADMINs",
  keyScope: 'subscribers:read',
  access: 'signed-in',
  params: Type.Object({ id: text({ min: 1, max: 64 }) }),
  query: pageQuery(subscriberFilter()),
  answer: listOf('users', Type.Object({ ...UserSchema.properties, subscription: SubscriberSchema })),
  missing: 'User not found',
});

export const listSubscriptions = defineCall({
  service,
  method: 'GET',
  path: '/users/subscriptions',
  summary: 'List your subscriptions',
  access: 'signed-in',
  query: pageQuery({}),
  answer: listOf('subscriptions', SubscriptionSchema),
});

export const setUpStripe = defineCall({
  service,
  method: 'POST',
  path: '/users/stripe/setup',
  summary: 'Start setting up payouts. Returns the address to continue at',
  access: ['CREATOR'],
  stepUp: 'everyone',
  answer: AccountSchema,
  idempotent: true,
});

export const getStripeStatus = defineCall({
  service,
  method: 'GET',
  path: '/users/stripe/status',
  summary: 'Get whether payouts are set up',
  access: ['CREATOR'],
  answer: AccountSchema,
});

export const listPayoutMethods = defineCall({
  service,
  method: 'GET',
  path: '/users/payout-methods',
  summary: 'List your payout destinations',
  access: ['CREATOR'],
  answer: Type.Object({ methods: Type.Array(PayoutMethodSchema) }),
});

export const requestPayout = defineCall({
  service,
  method: 'POST',
  path: '/users/payout',
  summary: 'Request a payout',
  access: ['CREATOR'],
  body: Type.Object({ amount: payoutAmount() }),
  answer: PayoutSchema,
  status: 201,
  idempotent: true,
});
