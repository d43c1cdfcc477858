import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
  acknowledge(): void;
  refuse(): void;
}

function startInstance(): Instance {
  const sent: string[] = [];
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
    jetStream: async () => jetStream,
    distrust: () => {},
  } as unknown as Bus;
  const log = createLogger({ service: 'notes', level: 'silent' });
  const relay = createRelay({ database, bus, clock: new TestClock(), log });
  relay.start();
  return {
    relay,
    sent,
    acknowledge: () => {
      for (const { resolve } of answers) resolve();
    },
    refuse: () => {
      for (const { reject } of answers) reject(new Error('no answer'));
    },
  };
}

async function writeLeftOver(): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    insert into kit.outbox (id, subject, envelope, created_at, written_at)
    values (gen_random_uuid(), ${noteCreated.subject}, '{}', now(), now() - interval '1 minute') returning id`;
  return row?.id ?? '';
}

const stateOf = async (id: string) => {
  const [row] = await database.sql<{ isPublished: boolean; isClaimed: boolean; isShort: boolean }[]>`
    select published_at is not null as "isPublished", coalesce(claimed_until > now(), false) as "isClaimed",
      claimed_until <= now() + interval '3 seconds' as "isShort" from kit.outbox where id = ${id}`;
  return row;
};
const endClaims = () => database.sql`update kit.outbox set claimed_until = now() - interval '1 second'`;

it('leaves what an instance had claimed when it was killed to another one, within three seconds', async () => {
  const id = await writeLeftOver();
  const killed = startInstance();
  await waitFor(() => killed.sent.length === 1);
  expect(await stateOf(id)).toEqual({ isPublished: false, isClaimed: true, isShort: true });
  await endClaims();
  const other = startInstance();
  await waitFor(() => other.sent.length === 1);
  other.acknowledge();
  await waitFor(async () => (await stateOf(id))?.isPublished);
  await other.relay.stop();
  killed.refuse();
  await killed.relay.stop();
  expect(await stateOf(id)).toMatchObject({ isPublished: true });
  expect({ killed: killed.sent, other: other.sent }).toEqual({ killed: [id], other: [id] });
});

it('gives back what the broker refused, at once', async () => {
  const id = await writeLeftOver();
  const one = startInstance();
  await waitFor(() => one.sent.length === 1);
  one.refuse();
  await waitFor(async () => (await stateOf(id))?.isClaimed === false);
  await waitFor(() => one.sent.length === 2);
  one.acknowledge();
  await one.relay.stop();
  expect(await stateOf(id)).toMatchObject({ isPublished: true });
});

it('does not give back what another instance has claimed since', async () => {
  const id = await writeLeftOver();
  const slow = startInstance();
  await waitFor(() => slow.sent.length === 1);
  await endClaims();
  const other = startInstance();
  await waitFor(() => other.sent.length === 1);
  slow.refuse();
  await slow.relay.stop();
  expect(await stateOf(id)).toMatchObject({ isClaimed: true });
  other.acknowledge();
  await other.relay.stop();
  expect(await stateOf(id)).toMatchObject({ isPublished: true });
});

it('keeps as published what a slow instance had acknowledged after another one was refused', async () => {
  const id = await writeLeftOver();
  const slow = startInstance();
  await waitFor(() => slow.sent.length === 1);
  await endClaims();
  const other = startInstance();
  await waitFor(() => other.sent.length === 1);
  slow.acknowledge();
  await slow.relay.stop();
  other.refuse();
  await other.relay.stop();
  expect(await stateOf(id)).toMatchObject({ isPublished: true });
});
