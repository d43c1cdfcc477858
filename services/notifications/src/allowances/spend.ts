import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { webhookAllowances } from '#/db/webhook-tables.ts';

/** The clocks of instances may differ by so much. */
export const clockDifferenceMs = 60_000;

interface Rate {
  /** So many at once, then one after each pause. */
  readonly burst: number;
  readonly pauseMs: number;
}

/**
 * Takes `count` from the allowance of `key`, which all instances share. Returns undefined, or the ms until there is room; then nothing
 * is taken.
 */
export async function spend(
  { database: { db }, clock }: Pick<NotificationsDeps, 'database' | 'clock'>,
  key: string,
  count: number,
  { burst, pauseMs }: Rate,
): Promise<number | undefined> {
  const now = clock.now().getTime();
  const at = (ms: number) => sql`${new Date(now + ms).toISOString()}::timestamptz`;
  const mostMs = burst * pauseMs;
  const { spentUntil } = webhookAllowances;
  // Further ahead it is from before the clock was set back.
  const before = sql`case when ${spentUntil} <= ${at(mostMs + clockDifferenceMs)} then ${spentUntil} end`;
  const next = sql`greatest(${at(0)}, ${before}) + ${count * pauseMs} * interval '1 ms'`;
  const spent = await db
    .insert(webhookAllowances)
    .values({ key, spentUntil: new Date(now + count * pauseMs) })
    .onConflictDoUpdate({
      target: webhookAllowances.key,
      set: { spentUntil: next },
      setWhere: sql`${next} <= ${at(mostMs)}`,
    });
  if (spent.count > 0) return undefined;
  const [row] = await db.select().from(webhookAllowances).where(sql`${webhookAllowances.key} = ${key}`);
  return Math.max(pauseMs, (row?.spentUntil.getTime() ?? now) + count * pauseMs - mostMs - now);
}
