import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { id, instant, nullableInteger, oneOf } from './text.ts';
import { tierMembership } from './tier-membership.ts';
import { RoleSchema, ShortUserSchema } from './user.ts';

const service = 'social';
/** The payment that bought it: a refund withdraws that purchase, and no later one. */
const purchaseId = () => Type.Optional(id());

/** What payments has to know of a tier before somebody joins it. */
export const QuotedTierSchema = Type.Object({
  id: id(),
  /** Of its creator's tiers; never used again. */
  slot: Type.Integer({ minimum: 0, maximum: 30 }),
  name: Type.String(),
  /** Integer cents a month; 0 is free. */
  priceCents: Type.Integer(),
  /** How many people can be its members; null for any number. */
  seats: nullableInteger(),
  /** Nobody joins it any more; its members stay. */
  isArchived: Type.Boolean(),
  /** Grows with each change of the tier. */
  revision: Type.Integer(),
});
export type QuotedTier = Type.Static<typeof QuotedTierSchema>;

/** Payments requests this before it charges for a subscription or a tip. */
export const quoteCreator = defineCall({
  service,
  method: 'GET',
  path: '/internal/people/:id/quote',
  summary: 'Get how a person relates to a payer, and their monthly price',
  access: { callers: ['payments'] },
  params: Type.Object({ id: id() }),
  query: Type.Object({ payerId: id() }),
  answer: Type.Object({
    person: ShortUserSchema,
    role: RoleSchema,
    /** Integer cents a month, of the first paid tier that is not archived if there are paid tiers; 0 is free. */
    priceCents: Type.Integer(),
    /** In their order, archived ones too. Empty for a creator without tiers, absent from earlier versions. */
    tiers: Type.Optional(Type.Array(QuotedTierSchema)),
    /** As in `social.profile.updated`. */
    version: Type.Integer(),
    /** Whether the account is private and they do not follow it: a subscription would show them nothing. */
    needsFollow: Type.Optional(Type.Boolean()),
  }),
  missing: 'User not found',
});

/** Payments requests this for a list of subscriptions: the creators of whom the next month would show nothing. */
export const listHiddenCreators = defineCall({
  service,
  method: 'POST',
  path: '/internal/hidden-creators',
  summary:
    'Find the creators of whom a person sees nothing: missing, suspended, blocked either way, or private and not followed',
  access: { callers: ['payments'] },
  body: Type.Object({ payerId: id(), creatorIds: Type.Array(id(), { maxItems: 100 }) }),
  repeatable: true,
  answer: Type.Object({
    creatorIds: Type.Array(id()),
    /** Those whose profile the payer cannot open, other than merely private accounts. Earlier versions send none. */
    absentIds: Type.Optional(Type.Array(id())),
  }),
});

/** Payments requests this before it charges for a tip. The path is that of earlier versions, which asked for the price as well. */
export const findPostSeller = defineCall({
  service,
  method: 'GET',
  path: '/internal/posts/:id/quote',
  summary: 'Get the author of a post, for somebody who can see it',
  access: { callers: ['payments'] },
  params: Type.Object({ id: id() }),
  query: Type.Object({ buyerId: id() }),
  answer: Type.Object({ sellerId: id() }),
  missing: 'Post not found',
});

/** Payments unlocks the post once it is paid. */
export const unlockPost = defineCall({
  service,
  method: 'POST',
  path: '/internal/posts/:id/unlock',
  summary: 'Unlock a post for its buyer; safe to repeat',
  access: { callers: ['payments'] },
  params: Type.Object({ id: id() }),
  body: Type.Object({
    buyerId: id(),
    purchasedAt: instant(),
    purchaseId: purchaseId(),
    /** When its payment was recorded. Absent if a won dispute gives the post back. */
    openedAt: Type.Optional(instant()),
  }),
  repeatable: true,
  answer: Type.Null(),
  missing: 'Post not found',
});

/** Payments locks the post again once its purchase was refunded. If the call fails, the event brings the same. */
export const lockPost = defineCall({
  service,
  method: 'POST',
  path: '/internal/posts/:id/lock',
  summary: 'Lock a post for a buyer whose purchase was refunded; safe to repeat, and before the purchase is known',
  access: { callers: ['payments'] },
  params: Type.Object({ id: id() }),
  body: Type.Object({ buyerId: id(), purchaseId: id() }),
  repeatable: true,
  answer: Type.Null(),
});

/** The state of a subscription after a change. The events are the fallback for this call. */
export const SubscriptionChangeSchema = Type.Object({
  subscriptionId: id(),
  creatorId: id(),
  subscriberId: id(),
  /** Until then what subscribers see can be seen. */
  accessUntil: instant(),
  /** Grows with each change of the subscription. Of two changes, the one with the greater number is newer. */
  revision: Type.Integer({ minimum: 1 }),
  ...tierMembership,
});
export type SubscriptionChange = Type.Static<typeof SubscriptionChangeSchema>;

export const applySubscription = defineCall({
  service,
  method: 'POST',
  path: '/internal/subscriptions',
  summary: 'Apply how long a subscription gives access; safe to repeat',
  access: { callers: ['payments'] },
  body: SubscriptionChangeSchema,
  repeatable: true,
  answer: Type.Null(),
});

/** What a receiver of a letter may read of its post; `unsubscribed`: they want no mails of the author any more. */
export const letterShares = ['whole', 'teaser', 'unsubscribed', 'nothing'] as const;
export type LetterShare = (typeof letterShares)[number];

/** Notifications requests this right before it sends a letter. */
export const readLetter = defineCall({
  service,
  method: 'POST',
  path: '/internal/letters/:id/readers',
  summary: 'Get a post as a letter, and what each of these people may read of it',
  access: { callers: ['notifications'] },
  params: Type.Object({ id: id() }),
  body: Type.Object({ userIds: Type.Array(id(), { maxItems: 100 }) }),
  repeatable: true,
  answer: Type.Object({
    /** Null if nobody may read the post any more. Without the text of a post that has a price: there it is the teaser. */
    post: Type.Union([
      Type.Object({
        author: ShortUserSchema,
        whole: Type.String(),
        teaser: Type.String(),
        files: Type.Integer(),
        hasPoll: Type.Boolean(),
      }),
      Type.Null(),
    ]),
    readers: Type.Array(Type.Object({ userId: id(), share: oneOf(letterShares) })),
  }),
});
