import { sql } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { isLockedOut } from '#/database/database-errors.ts';

const day = 86_400_000;
/** How long before its time a partition is made. */
const leadMs = 7 * day;
/** The rows of now go to the partition of all others where they have none. Theirs begins no sooner than this. */
const noticeMs = 3_600_000;
/** So many rows of that partition are read under a lock while another one is made: for less than 100 ms. */
const mostOthers = 100_000;
const lockTimeout = '50ms';

interface Deps {
  readonly database: Pick<Database, 'db' | 'sql'>;
  readonly clock: Clock;
}

/** A table in partitions by a column that says when a row was made. Rows that no other partition is for are in `<table>_other`. */
export interface PartitionedTable {
  /** With its schema, such as `kit.outbox`. */
  readonly table: string;
  readonly column: string;
  /** For how long a partition is. A few large ones, because each further one makes every row a little dearer. */
  readonly lengthMs: number;
  /** Returns the lowest value of the column at a moment. */
  boundAt(moment: Date): string;
  /** The reverse, in ms. */
  timeOf(bound: string): number;
}

/** Of rows before `endsAt`, in ms. The first one has no lower bound; that of all other rows has none at all. */
export interface Partition {
  /** With its schema. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly endsAt: number | undefined;
}

/** Returns the partitions of a table, the oldest first. */
export async function listPartitions(
  { database }: Pick<Deps, 'database'>,
  { table, timeOf }: PartitionedTable,
): Promise<Partition[]> {
  const rows = await database.db.execute<{ name: string; isFirst: boolean; end: string | null }>(sql`
    select format('%I.%I', nspname, relname) as name, bounds like '%(MINVALUE)%' as "isFirst",
      substring(bounds, 'TO \\(''([0-9a-f-]+)''\\)') as end
    from pg_inherits join pg_class on pg_class.oid = inhrelid join pg_namespace on pg_namespace.oid = relnamespace,
      pg_get_expr(relpartbound, pg_class.oid) bounds
    where inhparent = ${table}::regclass order by relname`);
  const partitions = rows.map(({ name, isFirst, end }) => ({
    name,
    isFirst,
    endsAt: end === null ? undefined : timeOf(end),
  }));
  const ends = ({ endsAt }: Partition) => endsAt ?? Number.POSITIVE_INFINITY;
  return partitions.sort((one, other) => ends(one) - ends(other));
}

/**
 * Drops a partition, under a lock that nobody reads or writes beside. `held` is a condition in SQL that is looked at under this lock: where it
 * is true, the partition stays. The partition of all other rows is locked by the drop, too. One statement, so that the lock is not
 * held for longer where this process is slow. Returns whether all locks were free.
 */
export async function dropPartition(
  deps: Deps,
  { table }: PartitionedTable,
  name: string,
  held: string,
): Promise<boolean> {
  return runUnlessLocked(
    deps,
    table,
    `
    if to_regclass('${name}') is null then return; end if;
    lock table only ${table} in access exclusive mode;
    lock table ${name}, ${table}_other in access exclusive mode nowait;
    if ${held} then return; end if;
    drop table ${name};`,
  );
}

/**
 * Makes the partition that follows these, where it begins within a week. Rows that were written ahead of their time may be in the
 * way: it begins above those. A lock that is not free at once is left for a later round.
 */
export async function makeNextPartition(
  deps: Deps,
  table: PartitionedTable,
  partitions: readonly Partition[],
): Promise<void> {
  const now = deps.clock.now().getTime();
  const lastEnd = Math.max(0, ...partitions.map(({ endsAt }) => endsAt ?? 0));
  if (lastEnd < now + leadMs) await makeFrom(deps, table, Math.max(lastEnd, nextDay(now + noticeMs)));
}

async function makeFrom(deps: Deps, partitioned: PartitionedTable, earliest: number): Promise<void> {
  const { table, column, lengthMs, boundAt, timeOf } = partitioned;
  const [from, to] = [boundAt(new Date(earliest)), boundAt(new Date(earliest + lengthMs))];
  const [others] = await deps.database.sql.unsafe<{ count: number; highest: string | null }[]>(`
    select (select count(*)::int from (select from ${table}_other limit ${mostOthers + 1}) others) as count,
      (select ${column}::text from ${table}_other where ${column} >= '${from}' and ${column} < '${to}'
        order by ${column} desc limit 1) as highest`);
  const { count = 0, highest = null } = others ?? {};
  if (count > mostOthers) throw new Error(`${table}_other has more than ${mostOthers} rows: no partition is made`);
  if (highest !== null) {
    const above = nextDay(timeOf(highest));
    if (above < deps.clock.now().getTime() + leadMs) await makeFrom(deps, partitioned, above);
    return;
  }
  const name = `${table}_${new Date(earliest).toISOString().slice(0, 10).replaceAll('-', '')}`;
  await runUnlessLocked(
    deps,
    table,
    `
    -- Another instance may have made one meanwhile, and its clock may be another one. Bounds are in the order of their text.
    if exists (
      select from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = '${table}'::regclass
        and substring(pg_get_expr(relpartbound, pg_class.oid), 'TO \\(''([0-9a-f-]+)''\\)') > '${from}'
    ) then return; end if;
    create table ${name} (like ${table} including defaults including indexes) with (autovacuum_vacuum_scale_factor = 0.05);
    alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}');`,
  );
}

/** Runs statements of PL/pgSQL in a transaction, in one instance at a time. Where a lock is held, does nothing and returns false. */
async function runUnlessLocked({ database }: Deps, table: string, statements: string): Promise<boolean> {
  const block = `do $block$ begin
    if not pg_try_advisory_xact_lock(hashtextextended('partitions of ${table.split('.').at(-1)}', 0)) then return; end if;
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

/** The first moment of a day (UTC) that is after this one. */
const nextDay = (ms: number) => (Math.floor(ms / day) + 1) * day;
