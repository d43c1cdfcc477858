import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Database } from '@stagedoor/service-kit/database/database';
import { isLockedOut } from '@stagedoor/service-kit/database/database-errors';
import { sql } from 'drizzle-orm';

const dayMs = 86_400_000;
/** How long before its time a partition is made. */
const leadMs = 7 * dayMs;
/** The rows of now go to the partition of all others if they have none. Theirs begins no sooner than this. */
const noticeMs = 3_600_000;
/** How many rows of that partition are read under a lock while another partition is created: less than 100 ms. */
const mostOthers = 100_000;
const lockTimeout = '50ms';
const table = 'public.post_view';
const others = `${table}_other`;

interface Deps {
  readonly database: Pick<Database, 'db' | 'sql'>;
  readonly clock: Clock;
}

/**
 * Views of the days before `endsAt`, in ms. The first partition has no lower bound; the default partition has no bounds.
 */
export interface Partition {
  /** With its schema. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly endsAt: number | undefined;
}

/** The first ms of a day, and the reverse. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** The first moment of a day (UTC) that is after this one. */
const nextDay = (ms: number) => (Math.floor(ms / dayMs) + 1) * dayMs;

/** Returns the partitions of `post_view`, the oldest first. */
export async function listPartitions({ database }: Pick<Deps, 'database'>): Promise<Partition[]> {
  const rows = await database.db.execute<{ name: string; isFirst: boolean; end: string | null }>(sql`
    select format('%I.%I', nspname, relname) as name, bounds like '%(MINVALUE)%' as "isFirst",
      substring(bounds, 'TO \\(''([0-9-]+)''\\)') as end
    from pg_inherits join pg_class on pg_class.oid = inhrelid join pg_namespace on pg_namespace.oid = relnamespace,
      pg_get_expr(relpartbound, pg_class.oid) bounds
    where inhparent = ${table}::regclass order by "end" nulls last`);
  return rows.map(({ name, isFirst, end }) => ({ name, isFirst, endsAt: end === null ? undefined : timeOf(end) }));
}

/**
 * Drops a partition under an exclusive lock. The drop also locks the default partition. It is one statement, so that a slow process
 * does not hold the lock for longer. Returns whether all locks were free.
 */
export async function dropPartition(deps: Deps, name: string): Promise<boolean> {
  return runUnlessLocked(
    deps,
    `
    if to_regclass('${name}') is null then return; end if;
    lock table only ${table} in access exclusive mode;
    lock table ${name}, ${others} in access exclusive mode nowait;
    drop table ${name};`,
  );
}

/**
 * Makes the partition that follows these, if it begins within a week, for `lengthMs`: a few large ones, because each further partition
 * makes every row a little more expensive. It begins above any views that were written ahead of their time. If a lock is not free at
 * once, it is left for a later round.
 */
export async function makeNextPartition(deps: Deps, partitions: readonly Partition[], lengthMs: number): Promise<void> {
  const now = deps.clock.now().getTime();
  const lastEnd = Math.max(0, ...partitions.map(({ endsAt }) => endsAt ?? 0));
  if (lastEnd < now + leadMs) await makeFrom(deps, Math.max(lastEnd, nextDay(now + noticeMs)), lengthMs);
}

async function makeFrom(deps: Deps, earliest: number, lengthMs: number): Promise<void> {
  const [from, to] = [dayOf(earliest), dayOf(earliest + lengthMs)];
  const [found] = await deps.database.sql.unsafe<{ count: number; highest: string | null }[]>(`
    select (select count(*)::int from (select from ${others} limit ${mostOthers + 1}) counted) as count,
      (select day::text from ${others} where day >= '${from}' and day < '${to}' order by day desc limit 1) as highest`);
  const { count = 0, highest = null } = found ?? {};
  if (count > mostOthers) throw new Error(`${others} has more than ${mostOthers} rows: no partition is made`);
  if (highest !== null) {
    const above = nextDay(timeOf(highest));
    if (above < deps.clock.now().getTime() + leadMs) await makeFrom(deps, above, lengthMs);
    return;
  }
  const name = `${table}_${from.replaceAll('-', '')}`;
  await runUnlessLocked(
    deps,
    `
    -- Another instance may have made one meanwhile, and its clock may be another one. Bounds are in the order of their text.
    if exists (
      select from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = '${table}'::regclass
        and substring(pg_get_expr(relpartbound, pg_class.oid), 'TO \\(''([0-9-]+)''\\)') > '${from}'
    ) then return; end if;
    create table ${name} (like ${table} including defaults including indexes) with (autovacuum_vacuum_scale_factor = 0.05);
    alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}');`,
  );
}

/** Runs statements of PL/pgSQL in a transaction, in one instance at a time. If a lock is held, does nothing and returns false. */
async function runUnlessLocked({ database }: Deps, statements: string): Promise<boolean> {
  const block = `do $block$ begin
    if not pg_try_advisory_xact_lock(hashtextextended('partitions of post_view', 0)) then return; end if;
    perform set_config('lock_timeout', '${lockTimeout}', true);
    ${statements}
  end $block$`;
  try {
    await database.sql.unsafe(block);
    return true;
  } catch (error) {
    if (isLockedOut(error)) return false;
    throw error;
  }
}
