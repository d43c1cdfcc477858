import type { DataOf } from '@stagedoor/contracts/call';
import type { listPriceRises as listCall } from '@stagedoor/contracts/price-rises';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { sql } from 'drizzle-orm';
import type { PaymentsDeps } from '#/deps.ts';
import { quoteCreator } from '#/people/quote-creator.ts';

interface RiseRow extends Record<string, unknown> {
  readonly id: string;
  readonly tier_id: string | null;
  readonly tier_name: string | null;
  readonly to_cents: number;
  readonly starts_at: string;
  readonly created_at: string;
  readonly asked: number;
  readonly agreed: number;
}

/** Returns a creator's paid plans with how many pay less for them than today's price, and the price rises that are out. */
export async function listPriceRises(deps: PaymentsDeps, me: Principal): Promise<DataOf<typeof listCall>> {
  const { db } = deps.database;
  const { tiers, priceCents } = await quoteCreator(deps, me, me.userId, 'Subscriptions are for creators only');
  const paid = tiers.filter((tier) => tier.priceCents > 0 && !tier.isArchived);
  const plans = tiers.length === 0 && priceCents > 0 ? [{ id: null, name: '', priceCents }] : paid;
  const prices = await db.execute<{ tier_id: string | null; price_cents: number; count: number }>(sql`
    select tier_id, coalesce(agreed_cents, price_cents) as price_cents, count(*)::int as count from subscription
    where creator_id = ${me.userId}::uuid and status in ('active', 'grace') and price_cents > 0 group by 1, 2`);
  const rises = await db.execute<RiseRow>(sql`
    select rise.id, rise.tier_id, rise.tier_name, rise.to_cents, rise.starts_at, rise.created_at,
      count(s.id)::int as asked,
      count(s.id) filter (where s.rise_id = rise.id or (consent.agreed_at is not null and s.price_cents >= rise.to_cents))::int as agreed
    from price_rise rise
    left join price_consent consent on consent.rise_id = rise.id
    left join subscription s on s.id = consent.subscription_id and s.status <> 'ended'
    where rise.creator_id = ${me.userId}::uuid and rise.ended_at is null
    group by rise.id order by rise.created_at desc`);
  const nameTier = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
  return {
    plans: plans.map((plan) => ({
      tier: nameTier(plan.id, plan.name),
      price: plan.priceCents / 100,
      below: prices
        .filter((one) => one.tier_id === plan.id && one.price_cents < plan.priceCents)
        .reduce((sum, { count }) => sum + count, 0),
    })),
    rises: rises.map((rise) => ({
      id: rise.id,
      tier: nameTier(rise.tier_id, rise.tier_name),
      price: rise.to_cents / 100,
      startsAt: new Date(rise.starts_at).toISOString(),
      createdAt: new Date(rise.created_at).toISOString(),
      asked: rise.asked,
      agreed: rise.agreed,
    })),
  };
}
