import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { RefundReasonSchema } from './payments-refunds.ts';
import { id, instant, oneOf } from './text.ts';
import { tierMembership } from './tier-membership.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const theo = '01981b5c-0000-7000-8000-000000000002';
const subscription = '01981b5c-0000-7000-8000-0000000000f1';
const at = '2026-02-11T12:00:00.000Z';

/** Integer cents, before fees. */
const cents = () => Type.Integer({ minimum: 0 });
/** Grows with each change of a subscription. Of two changes, the one with the greater number is newer. */
const revision = () => Type.Optional(Type.Integer({ minimum: 1 }));
/** The end of access if no later event arrives: the paid month and some days for the next payment. */
const accessUntil = () => Type.Optional(instant());

export const tipReceived = defineEvent({
  subject: 'payments.tip.received',
  version: 1,
  data: Type.Object({
    tipId: id(),
    senderId: id(),
    creatorId: id(),
    amountCents: cents(),
    /** The message that the tip belongs to, if any. */
    postId: Type.Optional(id()),
    messageId: Type.Optional(id()),
    receivedAt: instant(),
  }),
  sample: {
    tipId: '01981b5c-0000-7000-8000-0000000000f2',
    senderId: theo,
    creatorId: mara,
    amountCents: 500,
    receivedAt: at,
  },
  factOf: ({ tipId }) => tipId,
});

export const postPurchased = defineEvent({
  subject: 'payments.post.purchased',
  version: 1,
  data: Type.Object({
    purchaseId: id(),
    buyerId: id(),
    sellerId: id(),
    postId: id(),
    amountCents: cents(),
    purchasedAt: instant(),
    /** When the payment was recorded: long before, if a bank confirmed it late. Earlier versions of payments send none. */
    openedAt: Type.Optional(instant()),
  }),
  sample: {
    purchaseId: '01981b5c-0000-7000-8000-0000000000f3',
    buyerId: theo,
    sellerId: mara,
    postId: '01981b5c-0000-7000-8000-0000000000b1',
    amountCents: 999,
    purchasedAt: at,
  },
  factOf: ({ purchaseId }) => purchaseId,
});

export const messagePurchased = defineEvent({
  subject: 'payments.message.purchased',
  version: 1,
  data: Type.Object({
    purchaseId: id(),
    buyerId: id(),
    sellerId: id(),
    messageId: id(),
    amountCents: cents(),
    purchasedAt: instant(),
  }),
  sample: {
    purchaseId: '01981b5c-0000-7000-8000-0000000000f4',
    buyerId: theo,
    sellerId: mara,
    messageId: '01981b5c-0000-7000-8000-0000000000e1',
    amountCents: 1_500,
    purchasedAt: at,
  },
  factOf: ({ purchaseId }) => purchaseId,
});

/** The seller of what this buyer has bought deletes their account; the buyer can read it until `endsAt`. One event per buyer. */
export const purchasesEnding = defineEvent({
  subject: 'payments.purchases.ending',
  version: 1,
  data: Type.Object({ buyerId: id(), sellerId: id(), toldAt: instant(), endsAt: instant() }),
  sample: { buyerId: theo, sellerId: mara, toldAt: at, endsAt: '2026-02-25T12:00:00.000Z' },
});

/** A creator can be seen again after a suspension, and this subscription to them still runs. One event per subscriber. */
export const creatorReturned = defineEvent({
  subject: 'payments.creator.returned',
  version: 1,
  data: Type.Object({ subscriptionId: id(), subscriberId: id(), creatorId: id(), returnedAt: instant() }),
  sample: { subscriptionId: subscription, subscriberId: theo, creatorId: mara, returnedAt: at },
});

export const subscriptionStarted = defineEvent({
  subject: 'payments.subscription.started',
  version: 1,
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    creatorId: id(),
    priceCents: cents(),
    /** What was paid: less with an offer, and nothing in a trial. Absent if it is `priceCents`. */
    paidCents: Type.Optional(cents()),
    /** The name of the tier. Absent for a creator with one price. */
    tierName: Type.Optional(Type.String()),
    startedAt: instant(),
    renewsAt: instant(),
    accessUntil: accessUntil(),
    revision: revision(),
    ...tierMembership,
  }),
  sample: {
    subscriptionId: subscription,
    subscriberId: theo,
    creatorId: mara,
    priceCents: 999,
    startedAt: at,
    renewsAt: '2026-03-11T12:00:00.000Z',
  },
  factOf: ({ subscriptionId }) => subscriptionId,
});

export const subscriptionRenewed = defineEvent({
  subject: 'payments.subscription.renewed',
  version: 1,
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    creatorId: id(),
    priceCents: cents(),
    /** Whether its plan changed with it, as its subscriber had chosen; then the price of that, and the name of the tier if it has one. */
    isPlanChanged: Type.Optional(Type.Boolean()),
    planCents: Type.Optional(cents()),
    tierName: Type.Optional(Type.String()),
    /** Whether it goes on after a pause. Absent if not. */
    isPauseOver: Type.Optional(Type.Boolean()),
    renewedAt: instant(),
    renewsAt: instant(),
    accessUntil: accessUntil(),
    revision: revision(),
    ...tierMembership,
  }),
  sample: {
    subscriptionId: subscription,
    subscriberId: theo,
    creatorId: mara,
    priceCents: 999,
    renewedAt: '2026-03-11T12:00:00.000Z',
    renewsAt: '2026-04-11T12:00:00.000Z',
  },
  factOf: ({ subscriptionId, renewedAt }) => `${subscriptionId} ${renewedAt}`,
});

/** A month could not be paid. It is tried again until `until`, and the subscription ends if none of these payments succeeds. */
export const subscriptionRenewalFailed = defineEvent({
  subject: 'payments.subscription.renewal_failed',
  version: 1,
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    creatorId: id(),
    failedAt: instant(),
    until: instant(),
  }),
  sample: {
    subscriptionId: subscription,
    subscriberId: theo,
    creatorId: mara,
    failedAt: '2026-03-11T12:00:00.000Z',
    until: '2026-03-15T12:00:00.000Z',
  },
});

export const subscriptionCancelled = defineEvent({
  subject: 'payments.subscription.cancelled',
  version: 1,
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    creatorId: id(),
    /** The person who cancelled; absent if nobody did, such as after a payment that finally failed. */
    cancelledById: Type.Optional(id()),
    /** Whether it was cancelled because its payment failed for good. Absent if not. */
    hasPaymentFailed: Type.Optional(Type.Boolean()),
    /** Whether it was cancelled because its creator is deleting their account. Absent if not. */
    isCreatorLeaving: Type.Optional(Type.Boolean()),
    cancelledAt: instant(),
    /** Until then the paid content stays visible. */
    endsAt: instant(),
    revision: revision(),
    ...tierMembership,
  }),
  sample: {
    subscriptionId: subscription,
    subscriberId: theo,
    creatorId: mara,
    cancelledById: theo,
    cancelledAt: '2026-03-20T12:00:00.000Z',
    endsAt: '2026-04-11T12:00:00.000Z',
  },
  factOf: ({ subscriptionId, cancelledAt }) => `${subscriptionId} ${cancelledAt}`,
});

/** A cancelled subscription is resumed before its end. */
export const subscriptionResumed = defineEvent({
  subject: 'payments.subscription.resumed',
  version: 1,
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    creatorId: id(),
    resumedAt: instant(),
    /** Whether a dispute that was won gives back the rest of its month; it does not renew. Absent if not. */
    isRestored: Type.Optional(Type.Boolean()),
    renewsAt: instant(),
    accessUntil: instant(),
    revision: Type.Integer({ minimum: 1 }),
    ...tierMembership,
  }),
  sample: {
    subscriptionId: subscription,
    subscriberId: theo,
    creatorId: mara,
    resumedAt: '2026-03-21T12:00:00.000Z',
    renewsAt: '2026-04-11T12:00:00.000Z',
    accessUntil: '2026-04-15T12:00:00.000Z',
    revision: 4,
  },
});

/** A subscription changed to another tier, or its renewal to another price; its paid period stays the same. */
export const subscriptionPlanChanged = defineEvent({
  subject: 'payments.subscription.plan_changed',
  version: 1,
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    creatorId: id(),
    /** Of a month, from now on. */
    priceCents: cents(),
    /** What was paid for the rest of the period. Absent if nothing was. */
    paidCents: Type.Optional(cents()),
    /** The name of the tier. Absent for a creator with one price. */
    tierName: Type.Optional(Type.String()),
    /** Absent if a refund or a dispute took the change back. */
    isUpgrade: Type.Optional(Type.Boolean()),
    /** Whether it had been cancelled, and goes on with the change. Absent if not. */
    isResumed: Type.Optional(Type.Boolean()),
    changedAt: instant(),
    accessUntil: instant(),
    revision: Type.Integer({ minimum: 1 }),
    ...tierMembership,
  }),
  sample: {
    subscriptionId: subscription,
    subscriberId: theo,
    creatorId: mara,
    priceCents: 1_999,
    paidCents: 645,
    tierName: 'Backstage',
    isUpgrade: true,
    changedAt: '2026-03-21T12:00:00.000Z',
    accessUntil: '2026-04-15T12:00:00.000Z',
    revision: 4,
    slot: 1,
  },
  factOf: ({ subscriptionId, revision }) => `${subscriptionId} ${revision}`,
});

/** A subscriber chose the plan that begins with the next renewal. */
export const subscriptionNextPlanChosen = defineEvent({
  subject: 'payments.subscription.next_plan_chosen',
  version: 1,
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    creatorId: id(),
    /** Of a month. */
    priceCents: cents(),
    /** The name of the tier. Absent for a creator with one price. */
    tierName: Type.Optional(Type.String()),
    startsAt: instant(),
    chosenAt: instant(),
  }),
  sample: {
    subscriptionId: subscription,
    subscriberId: theo,
    creatorId: mara,
    priceCents: 999,
    tierName: 'Backstage',
    startsAt: '2026-04-11T12:00:00.000Z',
    chosenAt: '2026-03-21T12:00:00.000Z',
  },
});

/** A creator asks a subscriber for a higher price from the first renewal at or after `startsAt`. Who does not agree keeps theirs. */
export const subscriptionPriceRiseAsked = defineEvent({
  subject: 'payments.subscription.price_rise_asked',
  version: 1,
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    creatorId: id(),
    riseId: id(),
    fromCents: cents(),
    toCents: cents(),
    /** The name of the tier. Absent for a creator with one price. */
    tierName: Type.Optional(Type.String()),
    startsAt: instant(),
    askedAt: instant(),
  }),
  sample: {
    subscriptionId: subscription,
    subscriberId: theo,
    creatorId: mara,
    riseId: '01981b5c-0000-7000-8000-0000000000f7',
    fromCents: 999,
    toCents: 1_299,
    startsAt: '2026-04-20T12:00:00.000Z',
    askedAt: '2026-03-21T12:00:00.000Z',
  },
});

/** A subscription will pause from the end of what is paid, or its pause will last longer or shorter. Nothing is open in the pause. */
export const subscriptionPaused = defineEvent({
  subject: 'payments.subscription.paused',
  version: 1,
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    creatorId: id(),
    pausedAt: instant(),
    /** The beginning of the pause. */
    accessUntil: instant(),
    /** Its end, when the next month is charged. */
    goesOnAt: instant(),
    revision: Type.Integer({ minimum: 1 }),
    ...tierMembership,
  }),
  sample: {
    subscriptionId: subscription,
    subscriberId: theo,
    creatorId: mara,
    pausedAt: '2026-03-20T12:00:00.000Z',
    accessUntil: '2026-04-11T12:00:00.000Z',
    goesOnAt: '2026-06-11T12:00:00.000Z',
    revision: 4,
  },
});

/** A pause ends in a few days, and a month is charged then. */
export const subscriptionPauseEnding = defineEvent({
  subject: 'payments.subscription.pause_ending',
  version: 1,
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    creatorId: id(),
    priceCents: cents(),
    goesOnAt: instant(),
  }),
  sample: {
    subscriptionId: subscription,
    subscriberId: theo,
    creatorId: mara,
    priceCents: 999,
    goesOnAt: '2026-06-11T12:00:00.000Z',
  },
});

/** The subscription gives no access any more: it was cancelled and has reached its end, or a payment finally failed. */
export const subscriptionEnded = defineEvent({
  subject: 'payments.subscription.ended',
  version: 1,
  data: Type.Object({
    subscriptionId: id(),
    subscriberId: id(),
    creatorId: id(),
    endedAt: instant(),
    /**
     * Whether its last paid month has run out, of which nothing else notifies. Absent if it ended at once by what somebody did, or
     * if a cancellation of the same moment notifies.
     */
    hasRunOut: Type.Optional(Type.Boolean()),
    /** Whether it was not renewed because its creator is suspended; then no notification names the creator. */
    isCreatorHidden: Type.Optional(Type.Boolean()),
    revision: Type.Integer({ minimum: 1 }),
    ...tierMembership,
  }),
  sample: {
    subscriptionId: subscription,
    subscriberId: theo,
    creatorId: mara,
    endedAt: '2026-04-11T12:00:00.000Z',
    revision: 5,
  },
  factOf: ({ subscriptionId, revision }) => `${subscriptionId} ${revision}`,
});

/** An ADMIN asked for a refund, whatever becomes of it. Refunds by the creator or the platform are not published here. */
export const refundRequested = defineEvent({
  subject: 'payments.refund.requested',
  version: 1,
  data: Type.Object({
    refundId: id(),
    paymentId: id(),
    adminId: id(),
    amountCents: cents(),
    /** The reason that the payer reads. */
    reason: Type.String(),
    requestedAt: instant(),
  }),
  sample: {
    refundId: '01981b5c-0000-7000-8000-0000000000f6',
    paymentId: '01981b5c-0000-7000-8000-0000000000f3',
    adminId: theo,
    amountCents: 999,
    reason: 'Paid twice',
    requestedAt: '2026-02-12T12:00:00.000Z',
  },
});

/** Money of a payment was returned to its payer. `isWhole`: all of it was, so what it paid for is withdrawn. */
export const paymentRefunded = defineEvent({
  subject: 'payments.payment.refunded',
  version: 1,
  data: Type.Object({
    refundId: id(),
    paymentId: id(),
    kind: oneOf(['subscription', 'renewal', 'tip', 'post', 'message']),
    /** Only true: the `subscription` was for somebody else. */
    isGift: Type.Optional(Type.Boolean()),
    payerId: id(),
    payeeId: id(),
    /** The post or message that was bought, or that a tip was given for. */
    itemId: Type.Optional(id()),
    /** The id under which the item's owner knows the purchase; the payment's id if absent. */
    purchaseId: Type.Optional(id()),
    amountCents: cents(),
    isWhole: Type.Boolean(),
    reason: RefundReasonSchema,
    /** The text that was written with it. */
    note: Type.Optional(Type.String()),
    /** The money was returned in another way than to the card, as the note says. */
    isReturnedElsewhere: Type.Optional(Type.Boolean()),
    refundedAt: instant(),
  }),
  sample: {
    refundId: '01981b5c-0000-7000-8000-0000000000f6',
    paymentId: '01981b5c-0000-7000-8000-0000000000f3',
    kind: 'post',
    payerId: theo,
    payeeId: mara,
    itemId: '01981b5c-0000-7000-8000-0000000000b1',
    amountCents: 999,
    isWhole: true,
    reason: 'creator',
    refundedAt: '2026-02-12T12:00:00.000Z',
  },
  factOf: ({ refundId }) => refundId,
});

/** A dispute at the payer's bank. `open`: money and purchase are withdrawn. `won`: both are restored, under a new purchase id. */
export const paymentDisputed = defineEvent({
  subject: 'payments.payment.disputed',
  version: 1,
  data: Type.Object({
    disputeId: id(),
    paymentId: id(),
    kind: oneOf(['subscription', 'renewal', 'tip', 'post', 'message']),
    /** Only true: the `subscription` was for somebody else. */
    isGift: Type.Optional(Type.Boolean()),
    payerId: id(),
    payeeId: id(),
    itemId: Type.Optional(id()),
    /** The purchase that is withdrawn or, if `isRestored`, given. */
    purchaseId: id(),
    isRestored: Type.Boolean(),
    amountCents: cents(),
    /** The bank's word for why. */
    reason: Type.String(),
    state: oneOf(['open', 'won', 'lost']),
    changedAt: instant(),
  }),
  sample: {
    disputeId: '01981b5c-0000-7000-8000-0000000000f7',
    paymentId: '01981b5c-0000-7000-8000-0000000000f3',
    kind: 'post',
    payerId: theo,
    payeeId: mara,
    itemId: '01981b5c-0000-7000-8000-0000000000b1',
    purchaseId: '01981b5c-0000-7000-8000-0000000000f3',
    isRestored: false,
    amountCents: 999,
    reason: 'fraudulent',
    state: 'open',
    changedAt: '2026-02-20T12:00:00.000Z',
  },
  factOf: ({ disputeId, state }) => `${disputeId} ${state}`,
});
