import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { type SQL, sql } from 'drizzle-orm';
import { clockDifferenceMs } from '#/allowances/spend.ts';
import { longestPauseMs } from '#/webhooks/webhook-rules.ts';

/**
 * Makes webhooks due now, or when their pause is over. The caller has locked them. A webhook that is being served is left
 * alone, because the end of its turn looks for due deliveries.
 */
export async function wakeEndpoints(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  const moment = noLaterThanNow(now.toISOString());
  await tx.execute(sql`
    update webhook_endpoint set due_at = greatest(${moment}, ${pauseEnd(now)})
    where id = any (${sql.param([...new Set(ids)])}::uuid[]) and off_at is null and attempts = 0`);
}

/** A clock that is ahead must not delay a first attempt, so the earlier of its time and the database's is used. */
export function noLaterThanNow(now: string): SQL {
  return sql`least(${now}::timestamptz, now())`;
}

/**
 * When the pause of a webhook ends; null if it has none, or one that exceeds the longest pause, because a clock that was ahead set it.
 */
export function pauseEnd(now: Date): SQL {
  const latest = new Date(now.getTime() + longestPauseMs + clockDifferenceMs).toISOString();
  return sql`case when paused_until <= ${latest}::timestamptz then paused_until end`;
}
