import type { BodyOf } from '@stagedoor/contracts/call';
import type { PriceRise as PriceRiseAnswer, startPriceRise as startCall } from '@stagedoor/contracts/price-rises';
import { badRequest, conflict } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { assertExpectedPrice } from '@stagedoor/service-kit/purchases/purchase';
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { priceRises } from '#/db/price-rises.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { day } from '#/payments/payment-rules.ts';
import { quoteCreator } from '#/people/quote-creator.ts';
import { findOfferedPlan } from '#/plans/find-tier.ts';

/**
 * Begins to ask the subscribers of a tier who pay less than its price today. Throws a 409 while an earlier question about it has not
 * begun, because each subscription holds at most one price that is agreed to.
 */
export async function startPriceRise(
  deps: PaymentsDeps,
  me: Principal,
  { tierId, expectedPrice, noticeDays }: BodyOf<typeof startCall>,
): Promise<PriceRiseAnswer> {
  const offer = await quoteCreator(deps, me, me.userId, 'Subscriptions are for creators only');
  const plan = findOfferedPlan(offer, tierId?.toLowerCase());
  if (plan.priceCents === 0) throw badRequest('A free tier has no price that could rise');
  assertExpectedPrice(expectedPrice, plan.priceCents);
  const now = deps.clock.now();
  const rise = {
    id: deps.ids.next(),
    creatorId: me.userId,
    tierId: plan.tierId,
    tierName: plan.tierName,
    toCents: plan.priceCents,
    startsAt: new Date(now.getTime() + noticeDays * day),
    createdAt: now,
    dueAt: now,
  };
  await deps.database.transaction(async (tx) => {
    const ofTier = and(
      eq(priceRises.creatorId, me.userId),
      sql`${priceRises.tierId} is not distinct from ${plan.tierId}::uuid`,
      isNull(priceRises.endedAt),
    );
    if ((await tx.$count(priceRises, and(ofTier, gt(priceRises.startsAt, now)))) > 0) throw isRunning();
    // One whose day has come goes on for those who agreed; nobody else can agree to it any more.
    await tx
      .update(priceRises)
      .set({ endedAt: now, dueAt: null })
      .where(and(ofTier, lte(priceRises.startsAt, now)));
    const started = await tx.insert(priceRises).values(rise).onConflictDoNothing().returning({ id: priceRises.id });
    if (started.length === 0) throw isRunning();
  });
  return {
    id: rise.id,
    tier: rise.tierId === null ? null : { id: rise.tierId, name: rise.tierName ?? '' },
    price: rise.toCents / 100,
    startsAt: rise.startsAt.toISOString(),
    createdAt: now.toISOString(),
    asked: 0,
    agreed: 0,
  };
}

const isRunning = () => conflict('You have asked these subscribers already. Take that back first.');
