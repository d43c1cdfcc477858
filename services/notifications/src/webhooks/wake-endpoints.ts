import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Makes webhooks due now, or when their pause is over. The caller has locked them. A webhook that is being served is left
 * alone, because the end of its turn looks for what is due.
 */
export async function wakeEndpoints(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  const moment = noLaterThanNow(now.toISOString());
  await tx.execute(sql`
    update webhook_endpoint set due_at = greatest(${moment}, coalesce(paused_until, ${moment}))
    where id = any (${sql.param([...new Set(ids)])}::uuid[]) and off_at is null and attempts = 0`);
}

/** A clock that is ahead, and is set back, must not have a first try wait: where the database's tells less, that counts. */
export function noLaterThanNow(now: string): SQL {
  return sql`least(${now}::timestamptz, now())`;
}
