import { messagePricesTooLow } from '@stagedoor/contracts/price-events';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { readSmallestPrice } from '@stagedoor/service-kit/purchases/smallest-price';
import { sql } from 'drizzle-orm';
import type { MessagingServiceDeps } from '#/deps.ts';

const batchSize = 100;

export const lowPricesJob: Job<MessagingServiceDeps> = { name: 'low prices', pauseMs: 3_600_000, run: reportLowPrices };

interface LowPrices extends Record<string, unknown> {
  readonly user_id: string;
  readonly messages: number;
  readonly receiver_id: string;
}

/**
 * Tells the senders of messages that no card can be charged for and that nobody has bought. Each is told once, and again where the
 * smallest price is higher than it was, or where they have sent such a message since. Returns whether there may be more.
 */
export async function reportLowPrices(
  deps: Pick<MessagingServiceDeps, 'database' | 'clock' | 'publish' | 'internal' | 'log'>,
): Promise<boolean> {
  const smallestCents = await readSmallestPrice(deps);
  if (smallestCents === undefined) return false;
  const { database, clock, publish } = deps;
  const foundAt = clock.now().toISOString();
  return database.transaction(async (tx) => {
    const found = await tx.execute<LowPrices>(sql`
      select sender_id as user_id, count(*)::int as messages,
        (array_agg(receiver_id order by created_at desc, id desc))[1] as receiver_id
      from message left join low_price_notice told on told.user_id = sender_id
      where price_cents between 1 and 99 and price_cents < ${smallestCents} and deleted_at is null
        and not exists (select from entitlement where message_id = message.id)
      group by sender_id
      having min(told.smallest_cents) is null or min(told.smallest_cents) < ${smallestCents}
        or max(created_at) > min(told.told_at)
      order by sender_id limit ${batchSize}`);
    for (const { user_id: userId, messages, receiver_id: receiverId } of found) {
      await tx.execute(sql`
        insert into low_price_notice values (${userId}::uuid, ${smallestCents}, ${foundAt}::timestamptz)
        on conflict (user_id) do update set smallest_cents = excluded.smallest_cents, told_at = excluded.told_at`);
      await publish(tx, messagePricesTooLow, { userId, smallestCents, messages, receiverId, foundAt });
    }
    return found.length === batchSize;
  });
}
