import type { DataOf, QueryOf } from '@stagedoor/contracts/call';
import type { getServed } from '@stagedoor/contracts/media-figures';
import { invalidField } from '@stagedoor/service-kit/common/errors';
import { readDays } from '@stagedoor/service-kit/input/read-dates';
import { sql } from 'drizzle-orm';
import type { MediaDeps } from '#/deps.ts';

const dayMs = 86_400_000;
const mostDays = 366;

/** Returns what was served a day of a person's files, in the last 30 days by default. Throws a 400 for invalid days. */
export async function readServed(
  { database, clock }: Pick<MediaDeps, 'database' | 'clock'>,
  ownerId: string,
  query: QueryOf<typeof getServed>,
): Promise<DataOf<typeof getServed>> {
  const read = readDays({ startDate: query.startDate, endDate: query.endDate });
  const end = Date.parse(read.endDate ?? toDay(clock.now().getTime()));
  const start = read.startDate === undefined ? end - 29 * dayMs : Date.parse(read.startDate);
  if (start > end) throw invalidField('startDate', 'The period ends before it starts');
  if ((end - start) / dayMs >= mostDays) throw invalidField('startDate', `A period has at most ${mostDays} days`);
  const rows = await database.db.execute<{ date: string; bytes: string; minutes: string }>(sql`
    select to_char(each.at, 'YYYY-MM-DD') as date, coalesce(bytes, 0) as bytes,
      round(coalesce(played_ms, 0) / 60000.0, 1) as minutes
    from generate_series(${toDay(start)}::timestamp, ${toDay(end)}::timestamp, interval '1 day') as each(at)
    left join served_day on served_day.day = each.at::date and owner_id = ${ownerId}::uuid
    order by 1`);
  const days = rows.map(({ date, bytes, minutes }) => ({ date, bytes: Number(bytes), minutes: Number(minutes) }));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    days,
    totals: {
      bytes: sum(days.map(({ bytes }) => bytes)),
      minutes: Math.round(10 * sum(days.map(({ minutes }) => minutes))) / 10,
    },
  };
}

/** Returns what was served of everybody's files on the day of a moment. */
export async function readServedDay(
  db: MediaDeps['database']['db'],
  moment: Date,
): Promise<DataOf<typeof getServed>['totals']> {
  const [row] = await db.execute<{ bytes: number; minutes: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes, round(coalesce(sum(played_ms), 0) / 60000.0, 1)::float8 as minutes
    from served_day where day = ${toDay(moment.getTime())}::date`);
  return row ?? { bytes: 0, minutes: 0 };
}

function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** What is older than the longest period that can be asked for goes, ms. */
const keptMs = 2 * mostDays * dayMs;

export async function removeOldServed({ database, clock }: Pick<MediaDeps, 'database' | 'clock'>): Promise<void> {
  const before = toDay(clock.now().getTime() - keptMs);
  await database.db.execute(sql`delete from served_day where day < ${before}::date`);
}
