import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { linkPreviewAllowances } from '#/db/link-previews.ts';

const minute = 60_000;
/** This many addresses of a person are read at once, then one every three minutes: 30 in an hour. */
const burst = 10;
const pauseMs = 3 * minute;
/** The longest time that an address waits; beyond it the post has no preview. */
const longestWaitMs = 24 * 60 * minute;
/** The clocks of instances may differ by so much. */
const clockDifferenceMs = minute;

/**
 * Spends one preview of a person's share. Returns when the address may be read, or undefined, without spending anything,
 * if that would be later than {@link longestWaitMs}.
 */
export async function spendPreview(tx: Transaction, userId: string, now: Date): Promise<Date | undefined> {
  const at = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`;
  const mostMs = longestWaitMs + burst * pauseMs;
  const { spentUntil } = linkPreviewAllowances;
  // Further ahead it is from before the clock was set back.
  const before = sql`case when ${spentUntil} <= ${at(mostMs + clockDifferenceMs)} then ${spentUntil} end`;
  const next = sql`greatest(${at(0)}, ${before}) + ${pauseMs} * interval '1 ms'`;
  const [spent] = await tx
    .insert(linkPreviewAllowances)
    .values({ userId, spentUntil: new Date(now.getTime() + pauseMs) })
    .onConflictDoUpdate({
      target: linkPreviewAllowances.userId,
      set: { spentUntil: next },
      setWhere: sql`${next} <= ${at(mostMs)}`,
    })
    .returning({ spentUntil });
  if (spent === undefined) return undefined;
  return new Date(Math.max(now.getTime(), spent.spentUntil.getTime() - burst * pauseMs));
}
