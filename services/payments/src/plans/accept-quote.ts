import type { Payment as PaymentAnswer } from '@stagedoor/contracts/payments';
import { badRequest, conflict, forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import { type Answer, answer } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { assertExpectedPrice } from '@stagedoor/service-kit/purchases/purchase';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { findMethodToPay } from '#/cards/cards-repository.ts';
import { inProgress, payments, type Subscription } from '#/db/payments.ts';
import { type Quote, quotes } from '#/db/quotes.ts';
import type { PaymentsDeps, Reader, Tx } from '#/deps.ts';
import { reserveOffer } from '#/offers/reserve-offer.ts';
import { lockPurchase } from '#/payments/open-payment.ts';
import { pay } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { quoteCreator } from '#/people/quote-creator.ts';
import { applyUnpaidQuote } from '#/plans/apply-unpaid-quote.ts';
import { findCurrent } from '#/plans/create-quote.ts';
import { findOfferedPlan, type OfferedPlan } from '#/plans/find-tier.ts';
import { takeSeat } from '#/plans/seats.ts';
import { findSubscription, lockSubscription } from '#/subscriptions/lock-subscription.ts';
import { presentCurrent } from '#/subscriptions/present-current.ts';

interface Acceptance {
  readonly quoteId: string;
  readonly creatorId: string;
  readonly methodId: string | undefined;
  readonly expectedPrice: number | undefined;
  readonly keyHash: Buffer | undefined;
}

/**
 * Accepts the terms of a quote: charges exactly what it says, once, or changes the subscription if there is nothing to pay. Throws a 404
 * for somebody else's quote, and a 409 if it is older than 15 minutes, or if its tier or the subscription has changed since.
 */
export async function acceptQuote(
  deps: PaymentsDeps,
  me: Principal,
  { quoteId, creatorId, methodId, expectedPrice, keyHash }: Acceptance,
): Promise<Answer<PaymentAnswer>> {
  const { db } = deps.database;
  const quote = await findQuote(db, quoteId);
  if (quote?.payerId !== me.userId || quote.kind === 'gift') throw notFound('Quote not found');
  if (quote.creatorId !== creatorId) throw badRequest('The quote is of another creator');
  assertExpectedPrice(expectedPrice, quote.nowCents);
  const opened = await isOpened(db, quote);
  if (quote.nowCents === 0 && quote.usedAt !== null) return answerUnpaid(deps, quote);
  const plan = opened ? undefined : await assertStillOffered(deps, me, quote);
  if (quote.nowCents === 0) {
    await deps.database.transaction((tx) => acceptUnpaid(deps, tx, quote, { plan, methodId }));
    return answerUnpaid(deps, quote);
  }
  return payQuote(deps, quote, plan, { methodId, keyHash });
}

/** Charges what a quote says. `plan` is undefined if its payment was opened before. */
export async function payQuote(
  deps: PaymentsDeps,
  quote: Quote,
  plan: OfferedPlan | undefined,
  { methodId, keyHash }: Pick<Acceptance, 'methodId' | 'keyHash'>,
): Promise<Answer<PaymentAnswer>> {
  const { id: quoteId, payerId, creatorId: payeeId, nowCents: amountCents, kind, months } = quote;
  const payment = await pay(deps, {
    kind: 'subscription',
    payerId,
    payeeId,
    amountCents,
    quoteId,
    subscriptionId: kind === 'join' ? deps.ids.next() : (quote.subscriptionId ?? ''),
    ...((kind === 'month' || kind === 'resume') && months !== null ? { month: months + 1 } : {}),
    methodId,
    keyHash,
    reserve: (tx) => reserve(deps, tx, quote, plan),
  });
  return respondWithPayment(deps, payment, {
    message: kind === 'join' ? 'Subscribed' : 'Your subscription was changed',
  });
}

export const findQuote = async (reader: Reader, id: string): Promise<Quote | undefined> =>
  (await reader.select().from(quotes).where(eq(quotes.id, id)))[0];

export async function isOpened(reader: Reader, { id, payerId }: Quote): Promise<boolean> {
  const ofQuote = and(
    eq(payments.payerId, payerId),
    eq(payments.quoteId, id),
    notInArray(payments.status, ['declined', 'cancelled']),
  );
  return (await reader.$count(payments, ofQuote)) > 0;
}

/** Throws a 409 unless the quote holds and its tier is as it was shown. */
export async function assertStillOffered(
  deps: PaymentsDeps,
  me: Principal,
  quote: Quote,
): Promise<OfferedPlan | undefined> {
  if (quote.expiresAt <= deps.clock.now())
    throw conflict('This price was held for 15 minutes. Look at it again. You have not been charged.');
  const offer = await quoteCreator(deps, me, quote.creatorId, 'Subscriptions are for creators only');
  if (offer.needsFollow) throw forbidden('Follow first');
  if (quote.kind === 'stay' || quote.tierId === quote.fromTierId) return undefined;
  if (quote.tierId === null) return undefined;
  const plan = findOfferedPlan(offer, quote.tierId);
  if (plan.tier?.revision !== quote.tierRevision)
    throw conflict('This tier has changed since. Look at it again. You have not been charged.');
  return plan;
}

/** Called once for each quote that is paid, before its payment is written: takes the seat, and checks the subscription. */
async function reserve(deps: PaymentsDeps, tx: Tx, quote: Quote, plan: OfferedPlan | undefined): Promise<void> {
  await takeSeat(tx, { creatorId: quote.creatorId, payerId: quote.payerId, tier: plan?.tier });
  await reserveOffer(deps, tx, quote);
  await lockUnchanged(tx, quote);
  await markUsed(deps, tx, quote);
}

/** Throws a 404 if the quote was deleted because it had expired. */
export async function markUsed({ clock }: PaymentsDeps, tx: Tx, { id }: Quote): Promise<void> {
  const marked = await tx
    .update(quotes)
    .set({ usedAt: clock.now() })
    .where(eq(quotes.id, id))
    .returning({ id: quotes.id });
  if (marked.length === 0) throw notFound('Quote not found');
}

interface UnpaidAcceptance {
  readonly plan: OfferedPlan | undefined;
  readonly methodId: string | undefined;
}

/** Nothing is paid now. A trial needs a card all the same. */
async function acceptUnpaid(
  deps: PaymentsDeps,
  tx: Tx,
  quote: Quote,
  { plan, methodId }: UnpaidAcceptance,
): Promise<void> {
  const { payerId, creatorId: payeeId } = quote;
  await lockPurchase(tx, { kind: 'subscription', payerId, payeeId, amountCents: 0 });
  const [again] = await tx.select({ usedAt: quotes.usedAt }).from(quotes).where(eq(quotes.id, quote.id)).for('update');
  if (again !== undefined && again.usedAt !== null) return;
  const beingPaid = and(
    eq(payments.payerId, payerId),
    eq(payments.payeeId, payeeId),
    eq(payments.kind, 'subscription'),
    inArray(payments.status, [...inProgress]),
  );
  if ((await tx.$count(payments, beingPaid)) > 0) throw beingCharged();
  if (quote.kind !== 'stay') await takeSeat(tx, { creatorId: payeeId, payerId, tier: plan?.tier });
  const card = quote.trialDays === null ? null : await findMethodToPay(tx, deps.provider.name, payerId, methodId);
  await reserveOffer(deps, tx, quote);
  const current = await lockUnchanged(tx, quote);
  await applyUnpaidQuote(deps, tx, quote, { current, methodId: card?.id ?? null });
  await markUsed(deps, tx, quote);
}

/** Locks the subscription of a quote. Throws a 409 if it has changed since the quote was shown, or if its renewal is being charged. */
async function lockUnchanged(tx: Tx, quote: Quote): Promise<Subscription | undefined> {
  const { subscriptionId, subscriptionRevision, payerId, creatorId } = quote;
  if (subscriptionId === null) {
    if ((await findCurrent(tx, payerId, creatorId)) === undefined) return undefined;
    throw hasChanged();
  }
  const current = await lockSubscription(tx, subscriptionId);
  if (current.status === 'ended' || current.revision !== subscriptionRevision) throw hasChanged();
  const renewal = and(
    eq(payments.subscriptionId, subscriptionId),
    eq(payments.kind, 'renewal'),
    inArray(payments.status, [...inProgress]),
  );
  if ((await tx.$count(payments, renewal)) > 0) throw beingCharged();
  return current;
}

const hasChanged = () =>
  conflict('Your subscription has changed since. Look at the price again. You have not been charged.');
const beingCharged = () => conflict('A payment for this is being processed. Please try again in a moment.');

async function answerUnpaid({ database: { db } }: PaymentsDeps, quote: Quote): Promise<Answer<PaymentAnswer>> {
  const current = (await findSubscription(db, quote.id)) ?? (await findSubscription(db, quote.subscriptionId ?? ''));
  if (current === undefined) throw notFound('Quote not found');
  const message = quote.kind === 'join' ? 'Subscribed' : 'Your subscription was changed';
  return answer({ ...(await presentCurrent(db, current)), amount: 0 }, { status: 200, message });
}
