import { badRequest, conflict, forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Offer } from '#/db/offers.ts';
import { type Subscription, subscriptions } from '#/db/payments.ts';
import { type Quote, quotes } from '#/db/quotes.ts';
import type { PaymentsDeps, Reader } from '#/deps.ts';
import { type ChosenOffer, chooseOffer } from '#/offers/choose-offer.ts';
import { findTierOfCode } from '#/offers/find-tier-of-code.ts';
import { joinOfferOf } from '#/offers/offer-choice.ts';
import { normalizeCode } from '#/offers/offer-rules.ts';
import { type CreatorQuote, quoteCreator } from '#/people/quote-creator.ts';
import { asDiscount, discountOf, isReduced } from '#/plans/discount.ts';
import { findOfferedPlan, type OfferedPlan } from '#/plans/find-tier.ts';
import { planOf } from '#/plans/plan.ts';
import { changeTerms, joinTerms, type Terms } from '#/plans/quote-rules.ts';
import { assertSeat } from '#/plans/seats.ts';
import { isPausedAt } from '#/subscriptions/pause-rules.ts';

/** How long shown terms can be accepted. */
const heldMs = 15 * 60_000;

interface QuoteInput {
  readonly creatorId: string;
  /** By default the tier of the current subscription, or else the first paid one. */
  readonly tierId: string | undefined;
  /** Of an offer. */
  readonly code: string | undefined;
}

/** A quote, and what was decided about offers. */
export interface CreatedQuote extends ChosenOffer {
  readonly quote: Quote;
}

/**
 * Writes down the terms on which a person can subscribe to a creator, or change the plan of their subscription. Throws a 404 if they
 * do not see the creator, and a 409 where the tier is archived or full, or the subscription is changing at this moment.
 */
export async function createQuote(
  deps: PaymentsDeps,
  me: Principal,
  { creatorId, tierId, code }: QuoteInput,
): Promise<CreatedQuote> {
  if (creatorId === me.userId) throw badRequest('You cannot subscribe to yourself');
  const creator = await quoteCreator(deps, me, creatorId, 'Subscriptions are for creators only');
  if (creator.needsFollow) throw forbidden('Follow first');
  const { db } = deps.database;
  const now = deps.clock.now();
  const current = await findCurrent(db, me.userId, creatorId);
  if (current !== undefined) assertSettled(current, now);
  const keepsPlan = current !== undefined && (tierId ?? current.tierId) === current.tierId;
  if (tierId !== undefined && !keepsPlan && !deps.config.features.includes('tiers')) throw notFound('Tier not found');
  // A link to an offer names no tier.
  const wanted =
    tierId ?? (current === undefined ? await findTierOfCode(deps, creator, { creatorId, code }) : undefined);
  const target = findTarget(keepsPlan ? current : undefined, creator, wanted);
  const plain =
    current === undefined
      ? joinTerms(target, now)
      : changeTerms({ ...current, discount: discountOf(current) }, target, now, deps.provider.minimumChargeCents);
  if (plain.kind !== 'stay') await assertSeat(db, { creatorId, payerId: me.userId, tier: target.tier });
  const draft = { payerId: me.userId, creatorId, tier: target.tier, current };
  if (plain.kind !== 'join' || plain.plan.priceCents === 0) {
    const unused = code === undefined ? {} : { unused: { code: normalizeCode(code), reason: 'subscribed' as const } };
    return { quote: await writeQuote(deps, db, { ...draft, terms: plain }), ...unused };
  }
  const chosen = await chooseOffer(deps, { payerId: me.userId, creatorId, plan: target, code });
  const terms = chosen.offer === undefined ? plain : joinTerms(target, now, joinOfferOf(chosen.offer));
  const quote = await writeQuote(deps, db, { ...draft, terms, offer: chosen.offer });
  if (chosen.offer !== undefined) await countOpened(db, quote);
  return { ...chosen, quote };
}

/** Counts a person once for as long as their quotes are kept. */
async function countOpened(reader: Reader, { id, payerId, creatorId, offerId }: Quote): Promise<void> {
  await reader.execute(sql`
    update offer set opened = opened + 1 where id = ${offerId}::uuid and not exists (
      select from quote where payer_id = ${payerId}::uuid and creator_id = ${creatorId}::uuid
        and offer_id = ${offerId}::uuid and id <> ${id}::uuid)`);
}

/** Whoever has a plan keeps it, even if its tier is archived or its price has risen since. */
function findTarget(kept: Subscription | undefined, creator: CreatorQuote, tierId: string | undefined): OfferedPlan {
  if (kept === undefined) return findOfferedPlan(creator, tierId);
  const tier = creator.tiers.find(({ id, isArchived }) => id === kept.tierId && !isArchived);
  const offered = kept.tierId === null ? creator.priceCents : tier?.priceCents;
  const priceCents = offered === undefined || offered === 0 ? kept.priceCents : Math.min(offered, kept.priceCents);
  return { ...planOf(kept), priceCents, tier };
}

export async function findCurrent(
  reader: Reader,
  subscriberId: string,
  creatorId: string,
): Promise<Subscription | undefined> {
  const isTheirs = and(eq(subscriptions.subscriberId, subscriberId), eq(subscriptions.creatorId, creatorId));
  const [found] = await reader
    .select()
    .from(subscriptions)
    .where(and(isTheirs, ne(subscriptions.status, 'ended')));
  return found;
}

/** Throws a 409 while the paid period of a subscription is over and the job of renewals has not looked at it yet. */
export function assertSettled(current: Subscription, now: Date): void {
  const { status, priceCents, renewsAt } = current;
  if (priceCents === 0 || status === 'grace' || renewsAt > now || isPausedAt(current, now)) return;
  throw conflict('Your subscription is just being renewed. Please try again in a moment.');
}

interface QuoteDraft {
  readonly payerId: string;
  readonly creatorId: string;
  readonly terms: Terms;
  readonly tier: OfferedPlan['tier'];
  readonly current: Subscription | undefined;
  /** Of somebody who joins. */
  readonly offer?: Offer | undefined;
  /** How many months `nowCents` pays; one by default. */
  readonly prepaidMonths?: number;
}

/** Returns terms of joining that are still held for the same tier, as it is now. */
export async function findHeldQuote(
  { database: { db }, clock }: Pick<PaymentsDeps, 'database' | 'clock'>,
  { payerId, creatorId, terms, tier, current }: QuoteDraft,
): Promise<Quote | undefined> {
  const [found] = await db
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.payerId, payerId),
        eq(quotes.creatorId, creatorId),
        eq(quotes.kind, terms.kind),
        eq(quotes.tierId, tier?.id ?? ''),
        eq(quotes.tierRevision, tier?.revision ?? 0),
        eq(quotes.nowCents, terms.nowCents),
        isNull(quotes.offerId),
        gt(quotes.expiresAt, clock.now()),
        current === undefined ? isNull(quotes.subscriptionId) : eq(quotes.subscriptionId, current.id),
      ),
    )
    .orderBy(desc(quotes.createdAt))
    .limit(1);
  return found;
}

export async function writeQuote(
  { ids, clock }: Pick<PaymentsDeps, 'ids' | 'clock'>,
  reader: Reader,
  { payerId, creatorId, terms, tier, current, offer, prepaidMonths }: QuoteDraft,
): Promise<Quote> {
  const now = clock.now();
  const { kind, plan, nowCents, next, fullAt = null } = terms;
  const joined = offer === undefined ? undefined : joinOfferOf(offer);
  const discount = joined === undefined && current !== undefined ? discountOf(current) : joined?.discount;
  const [quote] = await reader
    .insert(quotes)
    .values({
      id: ids.next(),
      payerId,
      creatorId,
      kind,
      subscriptionId: current?.id ?? null,
      subscriptionRevision: current?.revision ?? null,
      months: current?.months ?? null,
      prepaidMonths: prepaidMonths ?? null,
      ...planOf(plan),
      tierRevision: tier?.revision ?? null,
      fromTierId: current?.tierId ?? null,
      fromSlot: current?.slot ?? null,
      fromTierName: current?.tierName ?? null,
      fromPriceCents: current?.priceCents ?? null,
      nowCents,
      thenCents: next?.cents ?? null,
      thenAt: next?.at ?? null,
      offerId: offer?.id ?? null,
      ...asDiscount(isReduced(plan, discount) ? discount : undefined),
      trialDays: joined?.trialDays ?? null,
      fullAt,
      createdAt: now,
      expiresAt: new Date(now.getTime() + heldMs),
    })
    .returning();
  if (quote === undefined) throw new Error('a quote was not written');
  return quote;
}
