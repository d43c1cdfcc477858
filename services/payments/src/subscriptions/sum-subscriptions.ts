import type { DataOf } from '@stagedoor/contracts/call';
import type { getSubscriptionSum } from '@stagedoor/contracts/payments';
import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';

/**
 * Returns what a person pays a month for the subscriptions that renew, also for those whose last payment failed. One to a
 * creator who is suspended does not.
 */
export async function sumSubscriptions(reader: Reader, userId: string): Promise<DataOf<typeof getSubscriptionSum>> {
  const [row] = await reader.execute<{ cents: string; count: number; next: string | null }>(sql`
    select coalesce(sum(price_cents), 0) as cents, count(*)::int as count, min(greatest(renews_at, due_at)) as next
    from subscription where subscriber_id = ${userId}::uuid and status in ('active', 'grace')
      and not exists (select from person where person.user_id = creator_id and is_suspended)`);
  const next = row?.next ?? null;
  return {
    monthly: Number(row?.cents ?? 0) / 100,
    count: row?.count ?? 0,
    nextChargeAt: next === null ? null : new Date(next).toISOString(),
  };
}
