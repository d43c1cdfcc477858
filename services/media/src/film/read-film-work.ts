import type { DataOf } from '@stagedoor/contracts/call';
import type { FilmFailure, getFilmWork } from '@stagedoor/contracts/film-work';
import { type SQL, sql } from 'drizzle-orm';
import { assets, filmJobs, teaserJobs, uploadFinishes } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { readServedDay } from '#/served/read-served.ts';

type Work = DataOf<typeof getFilmWork>;
type Executor = MediaDeps['database']['db'];

const dayMs = 86_400_000;
const failureDays = 7;
const mostFailures = 50;

const queues = [
  { kind: 'upload', table: uploadFinishes, key: uploadFinishes.uploadId },
  { kind: 'film', table: filmJobs, key: filmJobs.assetId },
  { kind: 'preview', table: teaserJobs, key: teaserJobs.assetId },
] as const;

/** Returns how the work on uploads and films does, for operators. */
export async function readFilmWork({ database: { db }, clock }: Pick<MediaDeps, 'database' | 'clock'>): Promise<Work> {
  const now = clock.now();
  const [counted, lastDay, today, yesterday, failures] = await Promise.all([
    Promise.all(queues.map((queue) => countQueue(db, queue, now))),
    measureDay(db, now),
    readServedDay(db, now),
    readServedDay(db, new Date(now.getTime() - dayMs)),
    listFailures(db, now),
  ]);
  return { queues: counted, lastDay, served: { today, yesterday }, failures };
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const msOf = (interval: SQL) => sql`floor(extract(epoch from ${interval}) * 1000)::float8`;

async function countQueue(
  db: Executor,
  { kind, table }: (typeof queues)[number],
  now: Date,
): Promise<Work['queues'][number]> {
  // Who begins a row moves its due time to the end of a lease.
  const [row] = await db.execute<{ waiting: number; begun: number; oldest: number | null }>(sql`
    select count(*) filter (where ${table.dueAt} <= ${moment(now)})::int as waiting,
      count(*) filter (where ${table.dueAt} > ${moment(now)})::int as begun,
      ${msOf(sql`${moment(now)} - min(${table.dueAt}) filter (where ${table.dueAt} <= ${moment(now)})`)} as oldest
    from ${table} where ${table.failedAt} is null`);
  const { waiting = 0, begun = 0, oldest = null } = row ?? {};
  return { kind, waiting, begun, oldestMs: oldest };
}

async function measureDay(db: Executor, now: Date): Promise<Work['lastDay']> {
  const since = moment(new Date(now.getTime() - dayMs));
  const [row] = await db.execute<Work['lastDay']>(sql`
    select count(*)::int as films, coalesce(sum(${assets.durationMs}), 0)::float8 as "lengthMs",
      coalesce(sum(${assets.workMs}), 0)::float8 as "workMs"
    from ${assets} where ${assets.workedAt} >= ${since}`);
  return row ?? { films: 0, lengthMs: 0, workMs: 0 };
}

/** Films that stay as they were sent or have no stills, previews that could not be made, and what was set aside because it failed too often. */
async function listFailures(db: Executor, now: Date): Promise<FilmFailure[]> {
  const since = moment(new Date(now.getTime() - failureDays * dayMs));
  const setAside = queues.map(
    ({ kind, table, key }) => sql`
      select ${kind}::text as kind, ${key} as id, ${table.failedAt} as at, coalesce(${table.lastError}, '') as reason
      from ${table} where ${table.failedAt} >= ${since}`,
  );
  const given = sql`
    select 'film', ${assets.id}, ${assets.workedAt}, coalesce(${assets.failureDetail}, ${assets.failure})
    from ${assets} where ${assets.failure} is not null and ${assets.removedAt} is null and ${assets.workedAt} >= ${since}`;
  const stills = sql`
    select 'stills', ${assets.id}, ${assets.stillFailedAt}, ${assets.stillFailure}
    from ${assets} where ${assets.stillFailedAt} >= ${since} and ${assets.removedAt} is null`;
  const previewAt = sql`(${assets.teaser} -> 'failure' ->> 'at')::timestamptz`;
  const previews = sql`
    select 'preview', ${assets.id}, ${previewAt}, ${assets.teaser} -> 'failure' ->> 'reason'
    from ${assets} where ${assets.teaser} ->> 'state' = 'FAILED' and ${previewAt} >= ${since} and ${assets.removedAt} is null`;
  const rows = await db.execute<Omit<FilmFailure, 'at'> & { at: number }>(sql`
    select kind, id, floor(extract(epoch from at) * 1000)::float8 as at, reason
    from (${sql.join([...setAside, given, stills, previews], sql` union all `)}) as failures
    order by failures.at desc, id limit ${mostFailures}`);
  return rows.map(({ kind, id, at, reason }) => ({ kind, id, at: new Date(at).toISOString(), reason }));
}
