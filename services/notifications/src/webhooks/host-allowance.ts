import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { webhookAllowances } from '#/db/webhook-tables.ts';
import { challengeRate, clockDifferenceMs, hostBurstSeconds } from '#/webhooks/webhook-rules.ts';

type Deps = Pick<NotificationsDeps, 'database' | 'clock'>;

interface Rate {
  /** So many requests at once, then one after each pause. */
  readonly burst: number;
  readonly pauseMs: number;
}

/**
 * Takes `count` requests from the allowance of `key`. Returns undefined, or the ms until there is room; then nothing is taken.
 */
async function spend({ database: { db }, clock }: Deps, key: string, count: number, { burst, pauseMs }: Rate) {
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

/** Spends requests to a receiver's host, over all accounts. Returns undefined, or in how many ms there is room for them. */
export function spendRequests(
  deps: Deps & Pick<NotificationsDeps, 'config'>,
  url: string,
  count: number,
): Promise<number | undefined> {
  const { webhookHostRate } = deps.config;
  const rate = { burst: webhookHostRate * hostBurstSeconds, pauseMs: 1_000 / webhookHostRate };
  return spend(deps, `host ${new URL(url).hostname}`, count, rate);
}

/** Throws a 429 if a person, or everybody together at one host, has had many challenges sent lately. */
export async function spendChallenge(deps: Deps, url: string, ownerId: string): Promise<void> {
  const waits = [
    await spend(deps, `challenges by ${ownerId}`, 1, challengeRate),
    await spend(deps, `challenges to ${new URL(url).hostname}`, 1, challengeRate),
  ];
  const [wait] = waits.filter((ms) => ms !== undefined);
  if (wait !== undefined) throw tooManyRequests(Math.ceil(wait / 1_000));
}
