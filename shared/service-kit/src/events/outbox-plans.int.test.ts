import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bus, JetStream } from '#/broker/bus.ts';
import { createIds, lowestIdAt } from '#/common/ids.ts';
import { type Database, openDatabase } from '#/database/database.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import { measureOutbox } from '#/events/measure-events.ts';
import { createRelay } from '#/events/outbox.ts';
import { createLogger } from '#/observability/logger.ts';
import { createMetrics } from '#/observability/metrics.ts';
import { createErasureJob } from '#/personal-data/erase-person.ts';
import { kitRetention } from '#/process/kit-retention.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { TestClock } from '#/testing/test-clock.ts';
import { waitFor } from '#/testing/wait-for.ts';

const day = 86_400_000;
const mara = '01981b5c-0000-7000-8000-000000000001';
const sent = new Map<string, readonly unknown[]>();
let isKept = false;
let database: Database;
let clock: TestClock;

/** Both partitions have 20,000 events each, which PostgreSQL has not counted yet. */
beforeAll(async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url);
  const onStatement = (text: string, parameters: readonly unknown[]) => {
    if (isKept && /outbox/.test(text)) sent.set(text, parameters);
  };
  database = openDatabase({ url, schema: {}, poolSize: 4, name: 'plans', onStatement });
  clock = new TestClock();
  for (const name of await partitions())
    await database.sql.unsafe(`alter table ${name} set (autovacuum_enabled = false)`);
  for (const days of [0, 40]) {
    clock.advance(days * day);
    await database.sql`insert into kit.outbox (id, subject, envelope, created_at, published_at, written_at)
      select (${lowestIdAt(clock.now()).slice(0, 24)} || lpad(to_hex(n), 12, '0'))::uuid,
        'notes.note.created', jsonb_build_object('id', n), now(), ${clock.now().toISOString()}::timestamptz + n * interval '1 ms',
        now() - interval '1 minute' from generate_series(1, 20000) n`;
  }
});
afterAll(() => database.close());

async function partitions(): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'kit.outbox'::regclass`;
  return rows.map(({ name }) => name);
}

function fakeBroker(created: string) {
  const jetStream = {
    client: { publish: async () => {} },
    manager: { streams: { info: async () => ({ created }) } },
  } as unknown as JetStream;
  const bus = {
    eventStream: 'EVENTS',
    subject: (one: string) => one,
    jetStream: async () => jetStream,
    distrust: () => {},
  };
  return bus as unknown as Bus;
}

const unpublished = async () => (await database.sql`select from kit.outbox where published_at is null limit 1`).length;

/** All that a service does with the outbox. */
async function work(): Promise<void> {
  const log = createLogger({ service: 'notes', level: 'silent' });
  const open = (created: string) => createRelay({ database, bus: fakeBroker(created), clock, log });
  const first = open('2026-01-01T00:00:00Z');
  await database.sql`update kit.outbox set published_at = null where envelope @> '{"id": 77}'`;
  isKept = true;
  first.start();
  await waitFor(async () => (await unpublished()) === 0);
  const id = createIds(clock).next();
  await database.sql`insert into kit.outbox (id, subject, envelope, created_at) values (${id}, 'notes.note.created', '{}', now())`;
  first.publish({ id, subject: 'notes.note.created', envelope: {} as never, createdAt: clock.now() });
  await first.stop();
  expect(await unpublished()).toBe(0);
  // The stream is a new one: a week is published again.
  const second = open('2026-02-01T00:00:00Z');
  second.start();
  await waitFor(async () => (await unpublished()) > 0);
  await second.stop();
  isKept = false;
  await database.sql`update kit.outbox set published_at = ${clock.now().toISOString()} where published_at is null`;
  isKept = true;
  await measureOutbox(database, clock);
  await database.sql`insert into kit.erasure (user_id, asked_at, erased_at, due_at) values (${mara}, now(), now(), now())`;
  const erasing = createErasureJob({ erase: async () => false } as never);
  await erasing.run({ database, clock, log, metrics: createMetrics('notes', clock) } as never);
  isKept = false;
  await database.sql`update kit.outbox set published_at = null where ordinal = 1`;
  isKept = true;
  const later = new TestClock();
  later.advance(60 * day);
  expect(await kitRetention.run({ database, clock: later, config: { outboxDays: 24, inboxDays: 45 } })).toBe(true);
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner);
}

/** The statements whose plans read a whole partition. */
async function findWholeReads(): Promise<string[]> {
  const found: string[] = [];
  const filled = await database.sql<{ name: string }[]>`
    select distinct relname as name from kit.outbox join pg_class on pg_class.oid = kit.outbox.tableoid`;
  expect(filled).toHaveLength(2);
  for (const [text, parameters] of sent) {
    if (!/^\s*(with|select|update|delete)/.test(text)) continue;
    const [row] = await database.sql.unsafe(`explain (format json) ${text}`, [...parameters] as never[]);
    const [explained] = (row?.['QUERY PLAN'] ?? []) as { Plan: Plan }[];
    if (explained === undefined) throw new Error(`no plan of ${text}`);
    const whole = [...nodesOf(explained.Plan)].filter(
      (node) => node['Node Type'] === 'Seq Scan' && filled.some(({ name }) => name === node['Relation Name']),
    );
    if (whole.length > 0) found.push(text);
  }
  return found;
}

it('no statement of a service reads a whole partition, counted or not', async () => {
  expect(await partitions()).toHaveLength(2);
  await work();
  isKept = false;
  const kept = [...sent.keys()].join('\n');
  for (const part of ['skip locked', '= any (', 'republished_at', 'count(*)', 'is_theirs', 'delete from'])
    expect(kept).toContain(part);
  expect(await findWholeReads()).toEqual([]);
  await database.sql`vacuum analyze kit.outbox`;
  expect(await findWholeReads()).toEqual([]);
});
