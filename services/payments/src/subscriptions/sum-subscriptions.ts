import type { DataOf } from '@stagedoor/contracts/call';
import type { getSubscriptionSum } from '@stagedoor/contracts/payments';
import { sql } from 'drizzle-orm';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { findHiddenCreators } from '#/subscriptions/find-hidden-creators.ts';

type Deps = Pick<PaymentsServiceDeps, 'database' | 'internal' | 'log'>;

/**
 * Returns what a person pays a month for subscriptions that renew, including those whose last payment failed.
 * Subscriptions to creators whom they cannot see any more do not renew; if social does not answer, only suspended
 * creators count as such.
 */
export async function sumSubscriptions(deps: Deps, userId: string): Promise<DataOf<typeof getSubscriptionSum>> {
  const rows = await deps.database.db.execute<{ creatorId: string; cents: number; next: string | null }>(sql`
    select creator_id as "creatorId", coalesce(next_price_cents, price_cents) as cents, greatest(renews_at, due_at) as next
    from subscription where subscriber_id = ${userId}::uuid and status in ('active', 'grace')
      and coalesce(next_price_cents, price_cents) > 0
      and not exists (select from person where person.user_id = creator_id and is_suspended)`);
  const creatorIds = rows.map(({ creatorId }) => creatorId);
  const { hidden } = await findHiddenCreators(deps, userId, creatorIds);
  const renewing = rows.filter(({ creatorId }) => !hidden.has(creatorId));
  const charges = renewing.flatMap(({ next }) => (next === null ? [] : [new Date(next).toISOString()]));
  return {
    monthly: renewing.reduce((cents, one) => cents + one.cents, 0) / 100,
    count: renewing.length,
    nextChargeAt: charges.toSorted()[0] ?? null,
  };
}
