import { conflict } from '@stagedoor/service-kit/common/errors';
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Offer, offers, offerUses } from '#/db/offers.ts';
import type { Subscription } from '#/db/payments.ts';
import type { Quote } from '#/db/quotes.ts';
import type { PaymentsDeps, PaymentsServiceDeps, Tx } from '#/deps.ts';
import { hadTrial } from '#/offers/had-trial.ts';

/** How long a use is held for a payment. */
const heldMs = 15 * 60_000;

/**
 * Reserves the offer of a quote for the payment that is opened now. Whether the offer has ended since does not matter: what was shown
 * holds. Throws a 409 if others took its last use, or if the payer or their card had a trial of this creator since.
 */
export async function reserveOffer(deps: PaymentsDeps, tx: Tx, quote: Quote): Promise<void> {
  const { id: quoteId, offerId, creatorId, payerId } = quote;
  // Only what begins a subscription takes an offer. Changes go on with what was agreed.
  if (offerId === null || quote.kind !== 'join') return;
  const now = deps.clock.now();
  // One lock for all trials of a creator: a card may be used for two of them at once.
  if (quote.trialDays !== null)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trials ${creatorId}`}, 0))`);
  const [offer] = await tx.select().from(offers).where(eq(offers.id, offerId)).for('update');
  if (offer === undefined) throw gone();
  if (await isTaken(tx, offer, { payerId, now })) throw gone();
  if (quote.trialDays !== null && (await hadTrial(tx, { creatorId, payerId, now })))
    throw conflict('A card of yours had a trial of this creator. Look at the price again. You have not been charged.');
  const reservedUntil = new Date(now.getTime() + heldMs);
  await tx.insert(offerUses).values({ id: deps.ids.next(), offerId, creatorId, payerId, quoteId, reservedUntil });
}

const gone = () =>
  conflict('This offer is not available any more. Look at the price again. You have not been charged.');

interface Taker {
  readonly payerId: string;
  readonly now: Date;
}

/** Whether somebody has taken an offer already, or others have taken all its uses. */
export async function isTaken(
  tx: Pick<Tx, '$count'>,
  { id, maxUses }: Offer,
  { payerId, now }: Taker,
): Promise<boolean> {
  const isHeld = and(
    eq(offerUses.offerId, id),
    isNull(offerUses.freedAt),
    or(isNotNull(offerUses.takenAt), gt(offerUses.reservedUntil, now)),
  );
  if ((await tx.$count(offerUses, and(isHeld, eq(offerUses.payerId, payerId), isNotNull(offerUses.takenAt)))) > 0)
    return true;
  if (maxUses === null) return false;
  return (await tx.$count(offerUses, and(isHeld, sql`${offerUses.payerId} <> ${payerId}::uuid`))) >= maxUses;
}

/** The subscription has begun: its use is taken, even if it was freed or its time was over before the payment succeeded. */
export async function takeOffer(
  tx: Tx,
  quoteId: string | null,
  { id: subscriptionId }: Pick<Subscription, 'id'>,
  now: Date,
): Promise<void> {
  if (quoteId === null) return;
  await tx.execute(sql`
    update offer_use set taken_at = ${now.toISOString()}::timestamptz, subscription_id = ${subscriptionId}::uuid, freed_at = null
    where id = (select id from offer_use where quote_id = ${quoteId}::uuid order by id desc limit 1)`);
}

/** The payment of a quote was declined or cancelled, or could not be delivered: somebody else can take its use. */
export async function freeOfferUse(tx: Tx, quoteId: string | null, now: Date): Promise<void> {
  if (quoteId === null) return;
  const isHeld = and(eq(offerUses.quoteId, quoteId), isNull(offerUses.takenAt), isNull(offerUses.freedAt));
  await tx.update(offerUses).set({ freedAt: now }).where(isHeld);
}

/** Frees the use of a payment that failed. */
export async function failJoin(
  { clock }: PaymentsServiceDeps,
  tx: Tx,
  { quoteId }: { readonly quoteId: string | null },
): Promise<void> {
  await freeOfferUse(tx, quoteId, clock.now());
}
