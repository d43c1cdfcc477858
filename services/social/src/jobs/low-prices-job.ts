import { postPricesTooLow } from '@stagedoor/contracts/price-events';
import { defineLowPricesJob } from '@stagedoor/service-kit/purchases/low-prices-job';
import { sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'publish' | 'internal' | 'log'>;

interface LowPrices extends Record<string, unknown> {
  readonly user_id: string;
  readonly posts: number;
  readonly post_id: string | null;
  readonly subscription_cents: number | null;
}

/** Tells creators of their posts, and of the price of a subscription, to any of their tiers. */
export const lowPricesJob = defineLowPricesJob<LowPrices, Deps>({
  find: (tx, smallestCents, onlyNew) =>
    tx.execute<LowPrices>(
      onlyNew(sql`
        select user_id, sum(posts)::int as posts, max(post_id::text) as post_id, max(subscription_cents) as subscription_cents,
          max(chosen_at) as chosen_at
        from (
          select author_id as user_id, count(*)::int as posts, (array_agg(id order by updated_at desc, id desc))[1] as post_id,
            null::int as subscription_cents, max(updated_at) as chosen_at
          from post
          where price_cents between 1 and 99 and price_cents < ${smallestCents} and deleted_at is null and removed_at is null
          group by author_id
          union all
          select user_id, 0, null, subscription_price_cents, null from profile
          where subscription_price_cents between 1 and 99 and subscription_price_cents < ${smallestCents} and role = 'CREATOR'
          union all
          select creator_id, 0, null, price_cents, null from tier
          where price_cents between 1 and 99 and price_cents < ${smallestCents} and archived_at is null
            and exists (select from profile where user_id = creator_id and role = 'CREATOR')) one
        group by user_id`),
    ),
  tell: (tx, { publish }, { user_id: userId, posts, post_id: postId, subscription_cents: subscriptionCents }, found) =>
    publish(tx, postPricesTooLow, { userId, posts, postId, subscriptionCents, ...found }),
});
