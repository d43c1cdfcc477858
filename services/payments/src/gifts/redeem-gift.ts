import type { Gift as GiftAnswer } from '@stagedoor/contracts/gifts';
import { badRequest, conflict, forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq, inArray } from 'drizzle-orm';
import { type Gift, gifts } from '#/db/gifts.ts';
import { inProgress, type Payment, payments, type Subscription } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { findGiftOfCode } from '#/gifts/find-gift.ts';
import { presentGifts } from '#/gifts/present-gift.ts';
import { lockGift, returnGift } from '#/gifts/refund-gift.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { lockPurchase } from '#/payments/open-payment.ts';
import { quoteCreator } from '#/people/quote-creator.ts';
import { readCreatorStanding } from '#/people/read-creator-standing.ts';
import { assertSettled, findCurrent } from '#/plans/create-quote.ts';
import { startPrepaid } from '#/prepaid/hold-payment.ts';
import { readPendingCents } from '#/prepaid/prepaid-repository.ts';
import { changeMonths } from '#/prepaid/return-unused-months.ts';
import { startMembership } from '#/subscriptions/create-subscription.ts';
import { lockSubscription } from '#/subscriptions/lock-subscription.ts';
import { isPausedAt, withoutPause } from '#/subscriptions/pause-rules.ts';
import { countedFrom, nextMonth } from '#/subscriptions/renewal-rules.ts';

/** Returns what a code gives its reader. */
export async function readGiftOfCode(deps: PaymentsDeps, me: Principal, code: string): Promise<GiftAnswer> {
  return present(deps, await findGiftOfCode(deps, me.userId, code));
}

/**
 * Redeems the code of a gift, once. Its months begin now or, for whoever pays for the same tier, follow those that are paid. A gift that
 * its receiver may not have, because one has blocked the other or the creator is gone, is refunded to its giver.
 */
export async function redeemGift(deps: PaymentsDeps, me: Principal, code: string): Promise<GiftAnswer> {
  const found = await findGiftOfCode(deps, me.userId, code);
  if (found.creatorId === me.userId) throw badRequest('You cannot redeem months of your own');
  const isHidden = await assertVisible(deps, me, found);
  const gift = await deps.database.transaction(async (tx) => {
    await lockPurchase(tx, { kind: 'subscription', payerId: me.userId, payeeId: found.creatorId, amountCents: 0 });
    const locked = await lockGift(tx, found.id);
    const payment = await lockPayment(tx, found.id);
    if (locked?.status !== 'open') throw notFound('This code is not valid');
    if (payment.withdrawnAt !== null || (await readPendingCents(tx, payment)) > 0)
      throw conflict('This gift cannot be redeemed at the moment');
    return isHidden ? returnGift(deps, tx, locked) : redeem(deps, tx, locked, payment, me.userId);
  });
  // After the commit, so that the refund stays.
  if (isHidden) throw conflict('You cannot have this gift. Whoever gave it gets the money back.');
  return present(deps, gift);
}

async function present(deps: PaymentsDeps, gift: Gift): Promise<GiftAnswer> {
  const [answer] = await presentGifts(deps.database.db, [gift], 'got');
  if (answer === undefined) throw new Error('a gift was not presented');
  return answer;
}

/** Returns whether the receiver can never have the gift. Throws if they must follow first, or if social does not answer. */
async function assertVisible(deps: PaymentsDeps, me: Principal, { id, creatorId }: Gift): Promise<boolean> {
  try {
    const { needsFollow } = await quoteCreator(deps, me, creatorId, 'This creator has no subscriptions any more');
    if (needsFollow) throw forbidden('Follow first');
    return false;
  } catch (error) {
    // Only social's own words tell a block from an address that is not there.
    const { isHidden } = await readCreatorStanding(deps, { id, creatorId, subscriberId: me.userId });
    if (isHidden) return true;
    throw error;
  }
}

async function redeem(deps: PaymentsDeps, tx: Tx, gift: Gift, payment: Payment, receiverId: string): Promise<Gift> {
  const now = deps.clock.now();
  const current = await findCurrent(tx, receiverId, gift.creatorId);
  const place =
    current === undefined || current.priceCents === 0
      ? await startGiven(deps, tx, gift, receiverId)
      : await addToSubscription(deps, tx, gift, current.id);
  await startPrepaid(tx, payment.id, place, now);
  const set = { status: 'redeemed', codeHash: null, receiverId, redeemedAt: now, dueAt: null } as const;
  await tx.update(gifts).set(set).where(eq(gifts.id, gift.id));
  return { ...gift, ...set };
}

interface Place {
  readonly subscriptionId: string;
  readonly fromMonth: number;
}

/** A subscription begins that ends with the months that were given. */
async function startGiven(deps: PaymentsDeps, tx: Tx, gift: Gift, subscriberId: string): Promise<Place> {
  const { creatorId, months, tierId, slot, tierName, priceCents } = gift;
  const plan = { tierId, slot, tierName, priceCents };
  const id = deps.ids.next();
  const membership = { id, subscriberId, creatorId, methodId: null, plan, months, isGiven: true, paidCents: 0 };
  const created = await startMembership(deps, tx, membership, deps.clock.now());
  if (created === undefined) throw conflict('You have just subscribed. Redeem the gift again.');
  return { subscriptionId: id, fromMonth: 0 };
}

/** The months follow those that are paid; after a failed payment they begin now. */
async function addToSubscription(deps: PaymentsDeps, tx: Tx, gift: Gift, id: string): Promise<Place> {
  const now = deps.clock.now();
  const before = await lockSubscription(tx, id);
  if (before.status === 'ended') throw conflict('Your subscription has just ended. Redeem the gift again.');
  assertSettled(before, now);
  await assertNotBeingPaid(tx, before);
  if (before.tierId !== gift.tierId) throw conflict(otherTier);
  const isUnpaid = before.status === 'grace' || isPausedAt(before, now);
  const fromMonth = isUnpaid ? nextMonth(countedFrom(before), before.months, now).months - 1 : before.months;
  await changeMonths(deps, tx, before, fromMonth - before.months + gift.months, {
    also: isUnpaid ? { status: 'active', failedAt: null, ...withoutPause } : {},
  });
  return { subscriptionId: id, fromMonth };
}

const otherTier =
  'You have another tier than this gift. Change your tier first, or redeem it when your subscription has ended.';

async function assertNotBeingPaid(tx: Tx, { id }: Subscription): Promise<void> {
  const beingPaid = and(eq(payments.subscriptionId, id), inArray(payments.status, [...inProgress]));
  if ((await tx.$count(payments, beingPaid)) > 0)
    throw conflict('A payment for your subscription is being processed. Please try again in a moment.');
}
