import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Bus, JetStream } from '#/broker/bus.ts';
import { type Database, openDatabase } from '#/database/database.ts';
import { createRelay, type Relay } from '#/events/outbox.ts';
import { createLogger } from '#/observability/logger.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { noteCreated, noteService } from '#/testing/fixtures/note-service.ts';
import { TestClock } from '#/testing/test-clock.ts';
import { waitFor } from '#/testing/wait-for.ts';

let database: Database;
beforeAll(async () => {
  const { url } = await createTestDatabase(noteService.migrations);
  database = openDatabase({ url, schema: {}, poolSize: 4, name: 'claims' });
});
afterAll(() => database.close());
beforeEach(() => database.sql`delete from kit.outbox`);

/** An instance's relay whose broker answers a publication only when the test says so. */
interface Instance {
  readonly relay: Relay;
  /** The ids that it has sent, each time. */
  readonly sent: string[];
  /** All that it has sent, or one of these. */
  acknowledge(index?: number): void;
  /** The same. */
  refuse(index?: number): void;
  /** How often it has looked for events. */
  rounds(): number;
}

function startInstance(): Instance {
  const sent: string[] = [];
  let rounds = 0;
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const jetStream = {
    client: {
      publish(_subject: string, _message: string, { msgID }: { msgID: string }) {
        sent.push(msgID);
        return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
      },
    },
    manager: { streams: { info: async () => ({ created: '2026-11-27T10:00:00Z' }) } },
  } as unknown as JetStream;
  const bus = {
    eventStream: 'EVENTS',
    subject: (subject: string) => subject,
    async jetStream() {
      rounds += 1;
      return jetStream;
    },
    distrust: () => {},
  } as unknown as Bus;
  const answersAt = (index?: number) => (index === undefined ? answers : answers.slice(index, index + 1));
  const log = createLogger({ service: 'notes', level: 'silent' });
  const relay = createRelay({ database, bus, clock: new TestClock(), log });
  relay.start();
  return {
    relay,
    sent,
    acknowledge(index) {
      for (const { resolve } of answersAt(index)) resolve();
    },
    refuse(index) {
      for (const { reject } of answersAt(index)) reject(new Error('no answer'));
    },
    rounds: () => rounds,
  };
}

async function writeLeftOver(): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into kit.outbox (id, subject, envelope, created_at, written_at)
    values (gen_random_uuid(), ${noteCreated.subject}, '{}', now(), now() - interval '1 minute') returning id`;
  return row?.id ?? '';
}

const isPublished = async (id: string) =>
  (await database.sql`select from kit.outbox where id = ${id} and published_at is not null`).length === 1;

it('leaves what an instance was publishing when it was killed to another one, at once', async () => {
  const id = await writeLeftOver();
  const killed = startInstance();
  await waitFor(() => killed.sent.length === 1);
  const other = startInstance();
  // What another one is publishing is not published again.
  await waitFor(() => other.rounds() >= 2);
  expect(other.sent).toEqual([]);
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`;
  await waitFor(() => other.sent.length === 1);
  other.acknowledge();
  await waitFor(() => isPublished(id));
  killed.refuse();
  await Promise.all([killed.relay.stop(), other.relay.stop()]);
  expect(new Set([...killed.sent, ...other.sent])).toEqual(new Set([id]));
});

it('publishes again what the broker refused, and marks what it took', async () => {
  const ids = [await writeLeftOver(), await writeLeftOver()];
  const one = startInstance();
  await waitFor(() => one.sent.length === 2);
  one.acknowledge(0);
  one.refuse();
  await waitFor(() => one.sent.length === 3);
  expect(one.sent).toEqual([...ids, ids[1]]);
  expect(await Promise.all(ids.map(isPublished))).toEqual([true, false]);
  one.acknowledge();
  await one.relay.stop();
  expect(await Promise.all(ids.map(isPublished))).toEqual([true, true]);
});

it('goes on without a pause behind a full batch of which the broker refused one', async () => {
  await database.sql`
    insert into kit.outbox (id, subject, envelope, created_at, written_at)
    select gen_random_uuid(), ${noteCreated.subject}, '{}', now(), now() - interval '1 minute' from generate_series(1, 250)`;
  const one = startInstance();
  await waitFor(() => one.sent.length === 200);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  one.refuse(0);
  one.acknowledge();
  // The one that was refused, and the other fifty.
  await waitFor(() => one.sent.length === 251);
  const pauses = timers.mock.calls.filter(([, ms]) => ms === 1_000);
  timers.mockRestore();
  expect(pauses).toEqual([]);
  one.acknowledge();
  await one.relay.stop();
});
