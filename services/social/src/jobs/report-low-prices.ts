import { postPricesTooLow } from '@stagedoor/contracts/price-events';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { readSmallestPrice } from '@stagedoor/service-kit/purchases/smallest-price';
import { sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';

const batchSize = 100;

export const lowPricesJob: Job<SocialDeps> = { name: 'low prices', pauseMs: 3_600_000, run: reportLowPrices };

interface LowPrices extends Record<string, unknown> {
  readonly user_id: string;
  readonly posts: number;
  readonly post_id: string | null;
  readonly subscription_cents: number | null;
}

/**
 * Tells creators whose prices no card can be charged: from before that was checked, from another payment provider, or from a time when
 * payments did not answer. Each is told once, and again where the smallest price is higher than it was, or where they have chosen
 * such a price since. Returns whether there may be more.
 */
export async function reportLowPrices(
  deps: Pick<SocialDeps, 'database' | 'clock' | 'publish' | 'internal' | 'log'>,
): Promise<boolean> {
  const smallestCents = await readSmallestPrice(deps);
  if (smallestCents === undefined) return false;
  const { database, clock, publish } = deps;
  const foundAt = clock.now().toISOString();
  return database.transaction(async (tx) => {
    const found = await tx.execute<LowPrices>(sql`
      with low as (
        select author_id as user_id, count(*)::int as posts, (array_agg(id order by updated_at desc, id desc))[1] as post_id,
          null::int as subscription_cents, max(updated_at) as chosen_at
        from post
        where price_cents between 1 and 99 and price_cents < ${smallestCents} and deleted_at is null and removed_at is null
        group by author_id
        union all
        select user_id, 0, null, subscription_price_cents, null from profile
        where subscription_price_cents between 1 and 99 and subscription_price_cents < ${smallestCents} and role = 'CREATOR')
      select user_id, sum(posts)::int as posts, max(post_id::text) as post_id, max(subscription_cents) as subscription_cents
      from low left join low_price_notice told using (user_id)
      group by user_id
      having min(told.smallest_cents) is null or min(told.smallest_cents) < ${smallestCents} or max(low.chosen_at) > min(told.told_at)
      order by user_id limit ${batchSize}`);
    for (const { user_id: userId, posts, post_id: postId, subscription_cents: subscriptionCents } of found) {
      await tx.execute(sql`
        insert into low_price_notice values (${userId}::uuid, ${smallestCents}, ${foundAt}::timestamptz)
        on conflict (user_id) do update set smallest_cents = excluded.smallest_cents, told_at = excluded.told_at`);
      await publish(tx, postPricesTooLow, { userId, smallestCents, posts, postId, subscriptionCents, foundAt });
    }
    return found.length === batchSize;
  });
}
