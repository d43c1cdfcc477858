import { giftMonths } from '@stagedoor/contracts/gifts';
import { badRequest, forbidden, invalidField, notFound } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import type { Quote } from '#/db/quotes.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { quoteCreator } from '#/people/quote-creator.ts';
import { writeQuote } from '#/plans/create-quote.ts';
import { findOfferedPlan } from '#/plans/find-tier.ts';
import { assertSeat } from '#/plans/seats.ts';

interface GiftInput {
  readonly creatorId: string;
  /** By default the first paid tier. */
  readonly tierId: string | undefined;
  readonly months: number;
}

/**
 * Writes down what months of a creator cost that somebody buys for somebody else. Throws a 404 if the giver may not see the creator, and
 * a 409 for a tier that is archived or full.
 */
export async function quoteGift(
  deps: PaymentsDeps,
  me: Principal,
  { creatorId, tierId, months }: GiftInput,
): Promise<Quote> {
  if (!deps.config.features.includes('offers')) throw notFound('Gifts are not available');
  if (!giftMonths.some((one) => one === months)) throw invalidField('giftMonths', 'A gift is for 1, 3, 6 or 12 months');
  if (creatorId === me.userId) throw badRequest('You cannot give months of your own');
  const offer = await quoteCreator(deps, me, creatorId, 'Only months of creators can be given');
  if (offer.needsFollow) throw forbidden('Follow first');
  if (tierId !== undefined && !deps.config.features.includes('tiers')) throw notFound('Tier not found');
  const { tier, ...plan } = findOfferedPlan(offer, tierId);
  if (plan.priceCents === 0) throw badRequest('A free tier needs no gift');
  const { db } = deps.database;
  await assertSeat(db, { creatorId, payerId: undefined, tier });
  const terms = { kind: 'gift', plan, nowCents: plan.priceCents * months, next: null } as const;
  return writeQuote(deps, db, {
    payerId: me.userId,
    creatorId,
    terms,
    tier,
    current: undefined,
    prepaidMonths: months,
  });
}
