import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq, sql } from 'drizzle-orm';
import { allowances } from '#/db/allowances.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';

interface Limit {
  readonly kind: 'message';
  /** How many at once. */
  readonly burst: number;
  /** Milliseconds after which one more is allowed. */
  readonly pauseMs: number;
}

/** The clocks of instances may differ by so much. */
const clockDifferenceMs = 60_000;

/**
 * Counts one action of a person, or throws a 429. The count is one row in PostgreSQL, changed by one statement, so that
 * the limit holds over all instances and for concurrent requests. It is part of the transaction: a refused or failed
 * action does not count.
 */
async function spendAllowance(tx: Tx, { kind, burst, pauseMs }: Limit, userId: string, now: Date): Promise<void> {
  const atLeastOne = new Date(now.getTime() + pauseMs);
  const atTheMost = new Date(now.getTime() + burst * pauseMs);
  // Further ahead it is from before the clock was set back.
  const farAhead = new Date(atTheMost.getTime() + clockDifferenceMs).toISOString();
  const at = now.toISOString();
  const next = sql`greatest(${at}::timestamptz, case when ${allowances.spentUntil} <= ${farAhead}::timestamptz
    then ${allowances.spentUntil} end) + ${pauseMs} * interval '1 ms'`;
  const spent = await tx
    .insert(allowances)
    .values({ kind, userId, spentUntil: atLeastOne })
    .onConflictDoUpdate({
      target: [allowances.kind, allowances.userId],
      set: { spentUntil: next },
      setWhere: sql`${next} <= ${atTheMost.toISOString()}::timestamptz`,
    })
    .prepare('spend_allowance')
    .execute();
  if (spent.count > 0) return;
  const [account] = await tx
    .select()
    .from(allowances)
    .where(and(eq(allowances.kind, kind), eq(allowances.userId, userId)));
  const freeAt = (account?.spentUntil.getTime() ?? 0) + pauseMs - burst * pauseMs;
  throw tooManyRequests(Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000)));
}

/** Counts one sent message. */
export async function spendMessage({ config, clock }: MessagingServiceDeps, tx: Tx, me: Principal): Promise<void> {
  const { messageBurst: burst, messagePauseMs: pauseMs } = config;
  await spendAllowance(tx, { kind: 'message', burst, pauseMs }, me.userId, clock.now());
}
