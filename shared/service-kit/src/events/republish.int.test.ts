import { expect, it } from 'vitest';
import { consumersOf } from '#/process/service.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { noteCreated, noteService } from '#/testing/fixtures/note-service.ts';
import { prepareTestBroker } from '#/testing/prepare-test-broker.ts';
import { testNats } from '#/testing/test-nats.ts';
import { startTestService } from '#/testing/test-service.ts';
import { waitFor } from '#/testing/wait-for.ts';

const week = 7 * 24 * 3_600_000;

it('publishes a week of events again in batches, each once, when two instances find a new stream', async () => {
  const { url: databaseUrl } = await createTestDatabase();
  const nats = testNats();
  const one = await startTestService(noteService, { databaseUrl, namespace: nats.namespace });
  const two = await startTestService(noteService, { databaseUrl, namespace: nats.namespace });
  const { bus, database } = one.deps;
  const jetStream = await waitFor(() => bus.jetStream());
  // Until the relay knows the first stream, there is no other one.
  await waitFor(async () => (await database.sql`select from kit.outbox_stream`).length === 1);
  const write = (count: number, publishedAt: Date) => database.sql`
    insert into kit.outbox (id, subject, envelope, created_at, written_at, published_at)
    select id, ${noteCreated.subject}, jsonb_build_object('specversion', '1.0', 'id', id, 'source', '/services/notes',
      'type', ${noteCreated.subject}::text, 'time', '2026-11-22T10:00:00.000Z', 'datacontenttype', 'application/json',
      'data', jsonb_build_object('noteId', id, 'mood', 'fine')), now(), now() - interval '1 minute', ${publishedAt.toISOString()}::timestamptz
    from (
      select case n % 3 when 0 then gen_random_uuid() else uuidv7(n % 3 * interval '15 days') end as id
      from generate_series(1, ${count}::int) n
    ) ids`;
  const now = one.clock.now().getTime();
  await write(40, new Date(now - week - 60_000));
  // More than a batch of the same moment, as when a service marks many events together.
  await write(700, new Date(now - week + 3_600_000));
  await write(600, new Date(now - 60_000));
  expect(
    await database.sql`select distinct tableoid from kit.outbox where published_at > now() - interval '1 hour'`,
  ).toHaveLength(2);

  await jetStream.manager.streams.delete(bus.eventStream);
  await prepareTestBroker(nats, [{ name: 'notes', consumers: consumersOf(noteService) }]);
  const reminders = async () => (await database.sql`select note_id from reminder`).length;
  await waitFor(async () => (await reminders()) === 1_300, { timeoutMs: 60_000 });
  await waitFor(async () => {
    const [stream] = await database.sql`select republish_until from kit.outbox_stream`;
    return stream?.republish_until === null;
  });
  await waitFor(async () => (await database.sql`select from kit.outbox where published_at is null`).length === 0);
  const { state } = await jetStream.manager.streams.info(bus.eventStream);
  expect(state.messages).toBe(1_300);
  await Promise.all([one.destroy(), two.destroy()]);
});
