import { isNotNull, sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Clock } from '#/common/clock.ts';
import { lowestIdAt } from '#/common/ids.ts';
import type { Database } from '#/database/database.ts';
import { isLockedOut, isMissingTable } from '#/database/database-errors.ts';
import { kit } from '#/database/kit-tables.ts';
import { deleteExpiredBatch } from '#/database/retention.ts';

const day = 86_400_000;
/** How long before its time a partition is made. */
const leadMs = 7 * day;
/** The events of now go to the partition of all others where they have none. Theirs begins no sooner than this. */
const noticeMs = 3_600_000;
/** So many rows of that partition are read under a lock while another one is made: for less than 100 ms. */
const mostOthers = 100_000;
const lockTimeout = '50ms';
const lockName = 'partitions of outbox';

interface Deps {
  readonly database: Pick<Database, 'db' | 'sql' | 'transaction'>;
  readonly clock: Clock;
  /** How long events are kept after they were published. */
  readonly days: number;
}

/** Of ids below `endsAt`, in ms. The first one has no lower bound; that of all other ids has none at all. */
interface Partition {
  readonly name: string;
  readonly isFirst: boolean;
  readonly endsAt: number | undefined;
}

/**
 * Makes the next partition of the outbox, and drops old ones. Both take locks that others wait for, so a lock that is not free at
 * once is left for a later round. Until then new events go to the partition of all other ids, and old ones stay. Old events of
 * partitions that are not dropped are deleted in batches. Returns whether there may be more of those.
 */
export async function careForOutbox(deps: Deps): Promise<boolean> {
  const now = deps.clock.now().getTime();
  const before = now - deps.days * day;
  const partitions = await listPartitions(deps);
  const done: string[] = [];
  let hasMore = false;
  for (const { name, isFirst, endsAt } of partitions) {
    if (endsAt !== undefined && endsAt < before && !(await isHeld(deps, name, new Date(before)))) done.push(name);
    else if (isFirst || endsAt === undefined || endsAt < before - deps.days * day)
      hasMore = (await deleteOldEvents(deps, name)) || hasMore;
  }
  // The next round follows at once, and would wait for each lock once more.
  if (hasMore) return true;
  // Others wait meanwhile each time, so that the first lock that is not free ends this.
  for (const name of done) if (!(await dropUnlessHeld(deps, name, new Date(before)))) break;
  const lastEnd = Math.max(0, ...partitions.map(({ endsAt }) => endsAt ?? 0));
  if (lastEnd < now + leadMs) await makeNext(deps, Math.max(lastEnd, nextDay(now + noticeMs)));
  return false;
}

async function listPartitions({ database }: Deps): Promise<Partition[]> {
  const rows = await database.db.execute<{ name: string; isFirst: boolean; end: string | null }>(sql`
    select relname as name, bounds like '%(MINVALUE)%' as "isFirst", substring(bounds, 'TO \\(''([0-9a-f-]+)''\\)') as end
    from pg_inherits join pg_class on pg_class.oid = inhrelid, pg_get_expr(relpartbound, pg_class.oid) bounds
    where inhparent = 'kit.outbox'::regclass order by relname`);
  return rows.map(({ name, isFirst, end }) => ({ name, isFirst, endsAt: end === null ? undefined : timeOf(end) }));
}

/** Deletes a batch from the partition itself: by their place rows can be deleted in one table only. */
async function deleteOldEvents({ database, clock, days }: Deps, name: string): Promise<boolean> {
  const partition = kit.table(name, { id: uuid('id'), publishedAt: timestamp('published_at', { withTimezone: true }) });
  const { publishedAt } = partition;
  // Without this condition PostgreSQL would not use the index, which has published events only.
  const where = isNotNull(publishedAt);
  const rule = { table: partition, age: publishedAt, keptMs: days * day, where };
  return deleteExpiredBatch({ database, clock }, rule).catch((error: unknown) => {
    // Another instance has dropped it meanwhile.
    if (isMissingTable(error)) return false;
    throw error;
  });
}

/** Whether an event of a partition is not published, or was not long ago. In an order, so that PostgreSQL uses the indexes. */
const heldOf = (name: string, before: Date) => `
  exists (select from (select from kit.${name} where published_at is null order by ordinal limit 1) unpublished)
  or exists (select from (
    select from kit.${name} where published_at >= '${before.toISOString()}' order by published_at limit 1) lately)`;

async function isHeld({ database }: Deps, name: string, before: Date): Promise<boolean> {
  try {
    const [row] = await database.sql.unsafe<{ isHeld: boolean }[]>(`select ${heldOf(name, before)} as "isHeld"`);
    return row?.isHeld !== false;
  } catch (error) {
    if (isMissingTable(error)) return true;
    throw error;
  }
}

/**
 * Looks once more under the lock, which nobody writes beside. The partition of all other ids is locked by the drop, too. One
 * statement, so that the lock is not held for longer where this process is slow. Returns whether all locks were free.
 */
async function dropUnlessHeld(deps: Deps, name: string, before: Date): Promise<boolean> {
  return runUnlessLocked(
    deps,
    `
    if to_regclass('kit.${name}') is null then return; end if;
    lock table only kit.outbox in access exclusive mode;
    lock table kit.${name}, kit.outbox_other in access exclusive mode nowait;
    if ${heldOf(name, before)} then return; end if;
    drop table kit.${name};`,
  );
}

/** Makes the next partition. The ids of events that were written ahead of their time may be in the way: it begins above those. */
async function makeNext(deps: Deps, earliest: number): Promise<void> {
  const { database, clock, days } = deps;
  // A few large ones, because each further one makes every event a little dearer.
  const lengthMs = Math.max(7, Math.ceil(days / 2)) * day;
  const endOf = (from: number) => lowestIdAt(new Date(from + lengthMs));
  const [others] = await database.db.execute<{ count: number; highest: string | null }>(sql`
    select (select count(*)::int from (select from kit.outbox_other limit ${mostOthers + 1}) others) as count,
      (select id from kit.outbox_other where id >= ${lowestIdAt(new Date(earliest))}::uuid and id < ${endOf(earliest)}::uuid
        order by id desc limit 1) as highest`);
  const { count = 0, highest = null } = others ?? {};
  if (count > mostOthers) throw new Error(`kit.outbox_other has more than ${mostOthers} events: no partition is made`);
  if (highest !== null) {
    const above = nextDay(timeOf(highest));
    if (above < clock.now().getTime() + leadMs) await makeNext(deps, above);
    return;
  }
  const name = `outbox_${new Date(earliest).toISOString().slice(0, 10).replaceAll('-', '')}`;
  await runUnlessLocked(
    deps,
    `
    if to_regclass('kit.${name}') is not null then return; end if;
    create table kit.${name} (like kit.outbox including defaults including indexes) with (autovacuum_vacuum_scale_factor = 0.05);
    alter table kit.outbox attach partition kit.${name} for values from ('${lowestIdAt(new Date(earliest))}') to ('${endOf(earliest)}');`,
  );
}

/** Runs statements of PL/pgSQL in a transaction, in one instance at a time. Where a lock is held, does nothing and returns false. */
async function runUnlessLocked({ database }: Deps, statements: string): Promise<boolean> {
  const block = `do $block$ begin
    if not pg_try_advisory_xact_lock(hashtextextended('${lockName}', 0)) then return; end if;
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

/** When an id was made, in ms. */
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
