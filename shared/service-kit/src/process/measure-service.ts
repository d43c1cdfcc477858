import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Bus } from '#/broker/bus.ts';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import type { WaitPolicy } from '#/database/transaction.ts';
import { measureConsumerLag, measureOutbox } from '#/events/measure-events.ts';
import { andAlso, type DueWorkTable, instant } from '#/jobs/due-work-table.ts';
import type { Metrics } from '#/observability/metrics.ts';
import type { DatabaseClock } from '#/process/database-clock.ts';

interface Measured {
  readonly metrics: Metrics;
  readonly database: Database;
  readonly pools: readonly (readonly [name: string, pool: Pick<Database, 'transactionsUnderway'>, size: number])[];
  readonly bus: Bus;
  readonly clock: Clock;
  readonly databaseClock: Pick<DatabaseClock, 'machineAheadSeconds'>;
  readonly service: string;
  readonly consumers: readonly { readonly name: string }[];
  readonly dueWork: readonly (readonly [name: string, work: DueWorkTable<PgTable>])[];
}

/** The policy of production: counts each wait inside a transaction, by its cause. */
export function countWaits(metrics: Metrics): WaitPolicy {
  const counts = new Map<string, number>();
  const help = 'Waits for a file, a socket or another connection inside a transaction';
  metrics.gauges('db_transaction_waits', { help, label: 'for' }, async () => [...counts]);
  return (what) => void counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Reports metrics of a service's outbox, consumers and connections; its calls are measured elsewhere. */
export function measureService(measured: Measured): void {
  const { metrics, database, pools, bus, clock, databaseClock, service, consumers, dueWork } = measured;
  for (const { name } of consumers) metrics.expectConsumer(name);
  const outbox = shareReading(() => measureOutbox(database, clock));
  metrics.gauge('outbox_events_waiting', 'Events written and not yet published', async () => (await outbox()).waiting);
  metrics.gauge(
    'outbox_oldest_seconds',
    'Age of the oldest event not yet published',
    async () => (await outbox()).oldestSeconds,
  );
  const lag = shareReading(() => measureConsumerLag(bus, service, consumers, clock));
  metrics.gauges(
    'consumer_events_waiting',
    { help: 'Events that a consumer has not handled yet', label: 'consumer' },
    async () => (await lag()).map(({ consumer, waiting }) => [consumer, waiting] as const),
  );
  metrics.gauges(
    'consumer_stalled_seconds',
    { help: 'For how long a consumer that has events waiting has handled none', label: 'consumer' },
    async () => (await lag()).map(({ consumer, stalledSeconds }) => [consumer, stalledSeconds] as const),
  );
  metrics.gauges(
    'event_stream_used_ratio',
    { help: 'How much of the size of a stream is used, 0 to 1', label: 'stream' },
    () => measureStreams(bus),
  );
  for (const [name] of dueWork) metrics.expectWork(name);
  const dueRows = shareReading(async () => {
    const read: (readonly [string, DueWorkFigures])[] = [];
    // One after the other: at the same time they would open a dozen connections, which would then be closed unused.
    for (const [name, work] of dueWork) read.push([name, await readDueWork(database, clock, work)]);
    return read;
  });
  const figures = (figure: keyof DueWorkFigures) => async () =>
    (await dueRows()).map(([name, state]) => [name, state[figure]] as const);
  metrics.gauges('due_work_waiting', { help: 'Rows that are due', label: 'work' }, figures('waiting'));
  metrics.gauges(
    'due_work_oldest_seconds',
    { help: 'For how long the oldest row has been due', label: 'work' },
    figures('oldestSeconds'),
  );
  metrics.gauges(
    'due_work_set_aside',
    { help: 'Rows that kept failing and wait for an operator', label: 'work' },
    figures('setAside'),
  );
  metrics.gauge('machine_clock_ahead_seconds', 'By how much the machine’s clock is ahead of the database’s', () =>
    databaseClock.machineAheadSeconds(),
  );
  metrics.gauge('broker_connected', 'Whether the broker is there: 1 or 0', () => (bus.isConnected() ? 1 : 0));
  metrics.gauge(
    'broker_prepared',
    'Whether the broker is there with the streams that the operator makes: 1 or 0',
    async () => ((await bus.jetStream()) === undefined ? 0 : 1),
  );
  metrics.gauges('db_pool_size', { help: 'Connections to the database at the most', label: 'pool' }, async () =>
    pools.map(([name, , size]) => [name, size] as const),
  );
  metrics.gauges(
    'db_pool_transactions',
    { help: 'Transactions under way, each on a connection of its own or waiting', label: 'pool' },
    async () => pools.map(([name, pool]) => [name, pool.transactionsUnderway()] as const),
  );
  database.onBegun = metrics.histogram(
    'db_pool_wait_seconds',
    'Time for which a transaction waited for a connection',
    [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  );
}

/** Gauges are read together, and those of one reading share it. */
function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/**
 * Returns how full the streams of events and of dead letters are, 0 to 1, or nothing while the broker is unavailable. A full one
 * rejects events, which then wait in each outbox.
 */
async function measureStreams(bus: Bus): Promise<readonly (readonly [stream: string, usedRatio: number])[]> {
  const jetStream = await bus.jetStream();
  if (jetStream === undefined) return [];
  return Promise.all(
    [bus.eventStream, bus.deadLetterStream].map(async (stream) => {
      const { config, state } = await jetStream.manager.streams.info(stream);
      return [stream, config.max_bytes > 0 ? state.bytes / config.max_bytes : 0] as const;
    }),
  );
}

/** More due rows than that are not counted. */
const mostCounted = 10_000;

interface DueWorkFigures {
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly setAside: number;
}

/**
 * Returns the number of due rows, the age of the oldest in seconds, and the number of rows set aside.
 *
 * @internal
 */
export async function readDueWork(
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  { table, dueAt, where }: DueWorkTable<PgTable>,
): Promise<DueWorkFigures> {
  const now = instant(clock.now());
  const [row] = await db.execute<{ waiting: number; oldest: number | null; set_aside: number }>(sql`
    select count(*)::int as waiting, extract(epoch from ${now} - min(due_at))::float8 as oldest,
      (select count(*)::int from ${table} where ${table.failedAt} is not null and ${dueAt} is not null) as set_aside
    from (
      select ${dueAt} as due_at from ${table}
      where ${dueAt} <= ${now} and ${table.failedAt} is null ${andAlso(where)}
      order by ${dueAt} limit ${mostCounted}) as due`);
  return { waiting: row?.waiting ?? 0, oldestSeconds: row?.oldest ?? 0, setAside: row?.set_aside ?? 0 };
}
