import { Type } from 'typebox';
import { id, instant, money, nullableInteger, oneOf, text } from './text.ts';
import { ShortUserSchema } from './user.ts';

/** A tier, as it was named when it was chosen. */
export const TierNameSchema = Type.Object({ id: id(), name: Type.String() });

/** Nothing is open or charged from `from` to `until`, and then it goes on. */
export const PauseSchema = Type.Object({ from: instant(), until: instant() });

/** `active` renews; `grace` awaits a payment that failed; `cancelled` lasts to `endsAt`; `ended` is over. */
export const SubscriptionSchema = Type.Object({
  id: id(),
  creator: ShortUserSchema,
  subscriber: ShortUserSchema,
  price: money(),
  status: oneOf(['active', 'grace', 'cancelled', 'ended']),
  startedAt: instant(),
  renewsAt: Type.Union([instant(), Type.Null()]),
  endsAt: Type.Union([instant(), Type.Null()]),
  /** The tier. Absent for a creator with one price. */
  tier: Type.Optional(TierNameSchema),
  /** What the subscriber has chosen from `renewsAt` on; the price is in dollars a month, 0 for a free tier. Absent if nothing changes. */
  next: Type.Optional(Type.Object({ tier: Type.Union([TierNameSchema, Type.Null()]), price: money() })),
  /**
   * The creator asks for a higher price, in dollars a month, from the first renewal at or after `from`. The subscriber keeps theirs
   * unless they agree. Absent if nothing is asked.
   */
  priceRise: Type.Optional(Type.Object({ id: id(), price: money(), from: instant(), isAgreed: Type.Boolean() })),
  /** A pause that is planned or runs; `renewsAt` is its end. Absent without one. */
  pause: Type.Optional(PauseSchema),
  /** What an offer takes off the coming months. Absent without one, and once it has run out. */
  discount: Type.Optional(
    Type.Object({
      /** Percent, or dollars a month. */
      percent: nullableInteger(),
      amount: Type.Union([money(), Type.Null()]),
      /** How many months are left; null for ever. */
      months: nullableInteger(),
      /** What the next month costs with it. */
      price: money(),
    }),
  ),
  /** When the days end that cost nothing. Absent after the first payment, and without a trial. */
  trialEndsAt: Type.Optional(instant()),
  /**
   * Whether the subscriber can no longer see the creator, for whatever reason, so that the subscription shows them nothing. A
   * cancelled one cannot be resumed; a current one ends at `renewsAt` unless they see the creator again by then. Absent if they
   * can, or if it is not known.
   */
  isCreatorHidden: Type.Optional(Type.Boolean()),
  /** Only true: the subscriber finds no profile of the creator, even if the subscription is over. */
  isCreatorAbsent: Type.Optional(Type.Boolean()),
  /**
   * False if a cancelled or ended subscription can be neither resumed nor started again, because its creator is no longer a
   * creator, is suspended, or deleted the account. Absent if unknown.
   */
  isOffered: Type.Optional(Type.Boolean()),
});

/** Why a fan says that they leave. */
export const leavingReasons = ['price', 'content', 'frequency', 'break', 'other'] as const;
export type LeavingReason = (typeof leavingReasons)[number];

/**
 * What a creator sees of a subscription: `active` renews, or tries to; `ending` lasts to `endsAt`; of a returning subscriber only
 * the latest is listed.
 */
export const SubscriberSchema = Type.Object({
  /** The tier, by its name when the subscriber agreed to it. Absent if the creator has none. */
  tier: Type.Optional(Type.Object({ id: id(), name: Type.String() })),
  since: instant(),
  status: oneOf(['active', 'ending', 'ended']),
  endsAt: Type.Union([instant(), Type.Null()]),
  /** A pause that is planned or runs. Absent without one. */
  pause: Type.Optional(PauseSchema),
  /** How it ended. Absent while it renews, and of a failed payment, a block or a suspension, which the creator is not told. */
  ending: Type.Optional(oneOf(['cancelled', 'refunded'])),
  /** What the fan answered when asked why. Absent if they cancelled without an answer. */
  leavingReason: Type.Optional(oneOf(leavingReasons)),
});
export type Subscriber = Type.Static<typeof SubscriberSchema>;

/**
 * Which subscribers: those that are not over unless `status` says another; `q` is the start of a username or a part of a name; `tierId` a
 * tier of the creator.
 */
export const subscriberFilter = () => ({
  tierId: Type.Optional(id()),
  status: Type.Optional(oneOf(['active', 'ending', 'ended'])),
  q: Type.Optional(text({ max: 100 })),
});

export type Subscription = Type.Static<typeof SubscriptionSchema>;
