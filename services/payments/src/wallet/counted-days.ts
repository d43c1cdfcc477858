import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { untilTimeOfDay } from '@stagedoor/service-kit/jobs/time-of-day';
import { and, eq, sql } from 'drizzle-orm';
import { dayCounts } from '#/db/day-counts.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { accounts } from '#/ledger/write-entry.ts';
import { countEarned, countSubscribers } from '#/wallet/count-days.ts';
import { addDays, type Period, toDay } from '#/wallet/period-rules.ts';

/** Days older than these are counted once and for all: the ledger does not correct them any more. */
const openDays = 35;
/** How much of one creator is counted per transaction. */
const mostDays = 31;

/** Returns the first day that is counted from rows for everybody. */
function firstOpenDay(now: Date): string {
  return addDays(toDay(now.getTime()), 1 - openDays);
}

/**
 * Returns the first day of a period from `start` on that must be counted from rows; days before it are in `earned_day` and
 * `subscriber_day`. The first time that a creator asks for days that old, all of them are, and a job begins to count them.
 */
export async function findFirstUncountedDay(
  { database: { db }, clock }: Pick<PaymentsServiceDeps, 'database' | 'clock'>,
  creatorId: string,
  start: string,
): Promise<string> {
  const now = clock.now();
  if (start >= firstOpenDay(now)) return start;
  const [row] = await db.select().from(dayCounts).where(eq(dayCounts.creatorId, creatorId));
  if (row === undefined) {
    // Nothing was earned before the account was opened, and it is opened by the first payment.
    await db.execute(sql`
      insert into day_count (creator_id, counted_until, due_at)
      select ${creatorId}::uuid, least(min(p.occurred_at), min(s.started_at))::date - 2, ${now.toISOString()}::timestamptz
      from (select min(occurred_at) as occurred_at from ledger_posting where account_id = ${accounts.creator(creatorId)}) p,
        (select min(started_at) as started_at from subscription where creator_id = ${creatorId}::uuid) s
      having least(min(p.occurred_at), min(s.started_at)) is not null
      on conflict do nothing`);
    return start;
  }
  const next = addDays(row.countedUntil, 1);
  return next > start ? next : start;
}

/** Returns the last day of the next slice: a day of `lastClosed` or before it. */
function endOfSlice(countedUntil: string, lastClosed: string): string {
  const end = addDays(countedUntil, mostDays);
  return end > lastClosed ? lastClosed : end;
}

/** Counts the next days of each creator who asked for old ones, a month per transaction; once a day, each at a different time. */
export const countDaysJob: Job<PaymentsServiceDeps> = defineDueWork<typeof dayCounts, PaymentsServiceDeps>({
  name: 'days to count',
  table: dayCounts,
  key: dayCounts.creatorId,
  dueAt: dayCounts.dueAt,
  pauseMs: 2_000,
  parallel: 2,
  async handle({ creatorId, countedUntil }, { database, clock }, lease) {
    const now = clock.now();
    const lastClosed = addDays(firstOpenDay(now), -1);
    for (let until = countedUntil; until < lastClosed; until = endOfSlice(until, lastClosed)) {
      await database.transaction((tx) => countSlice(tx, creatorId, until, endOfSlice(until, lastClosed)));
      await lease.extend();
    }
    return { againInMs: untilTimeOfDay(creatorId, clock.now()) };
  },
});

/** Counts the days after `countedUntil` to `last`, unless another process has. */
async function countSlice(tx: Tx, creatorId: string, countedUntil: string, last: string): Promise<void> {
  const isUnchanged = and(eq(dayCounts.creatorId, creatorId), eq(dayCounts.countedUntil, countedUntil));
  const moved = await tx.update(dayCounts).set({ countedUntil: last }).where(isUnchanged);
  if (moved.count > 0) await writeDays(tx, creatorId, { start: addDays(countedUntil, 1), end: last });
}

async function writeDays(tx: Tx, creatorId: string, period: Period): Promise<void> {
  await tx.execute(sql`
    insert into earned_day (creator_id, day, kind, amount_cents)
    select ${creatorId}::uuid, day, kind, amount_cents from (${countEarned(creatorId, period)}) counted
    on conflict do nothing`);
  await tx.execute(sql`
    insert into subscriber_day (creator_id, day, kind, count)
    select ${creatorId}::uuid, day, kind, count from (${countSubscribers(creatorId, period)}) counted
    on conflict do nothing`);
}
