import { expect, it, onTestFinished } from 'vitest';
import { measureConsumerLag } from '#/events/measure-events.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { noteCreated, noteService } from '#/testing/fixtures/note-service.ts';
import { prepareTestBroker } from '#/testing/prepare-test-broker.ts';
import { testNats } from '#/testing/test-nats.ts';
import { startTestService } from '#/testing/test-service.ts';
import { asUser } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';

const mara = asUser({ userId: '01981b5c-0000-7000-8000-000000000001', role: 'CREATOR' });

it('shows outbox, consumers and pool as they are', async () => {
  const { url: databaseUrl } = await createTestDatabase();
  const { namespace } = testNats();
  const service = await startTestService(noteService, { databaseUrl, namespace });
  onTestFinished(() => service.destroy());
  const figure = async (name: string, labels = '') => {
    const text = await service.metrics.registry.metrics();
    const line = text.split('\n').find((one) => one.startsWith(`${name}{`) && one.includes(labels));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  await service.app.inject({ method: 'POST', url: '/notes', headers: mara, payload: { content: 'one' } });
  await waitFor(async () => (await service.deps.database.sql`select 1 from reminder`).length === 1);
  await waitFor(async () => (await figure('consumer_events_waiting', 'on-note-created')) === 0);

  expect(await figure('consumer_stalled_seconds', 'on-note-created')).toBe(0);
  expect(await figure('broker_connected')).toBe(1);
  expect(await figure('broker_prepared')).toBe(1);
  // One event in about a gigabyte; no dead letter.
  expect(await figure('event_stream_used_ratio', 'EVENTS')).toBeGreaterThan(0);
  expect(await figure('event_stream_used_ratio', 'EVENTS')).toBeLessThan(0.000_01);
  expect(await figure('event_stream_used_ratio', 'DEAD_LETTERS')).toBe(0);
  expect(await figure('db_pool_size')).toBe(8);
  expect(await figure('db_pool_transactions')).toBe(0);
  expect(await figure('db_pool_wait_seconds_count')).toBeGreaterThan(0);
  await waitFor(async () => (await figure('outbox_events_waiting')) === 0);

  // Events for another service's consumer wait, and are reported as waiting.
  const { bus, clock } = service.deps;
  const { natsUrl: url } = service.deps.config;
  await prepareTestBroker({ url, namespace }, [{ name: 'notes', consumers: [{ name: 'idle', on: noteCreated }] }]);
  const [idle] = await measureConsumerLag(
    bus,
    'notes',
    ['idle', 'never-made'].map((name) => ({ name, on: noteCreated })),
    clock,
  );
  expect(idle).toMatchObject({ consumer: 'idle', waiting: 1 });
});

it('tells a broker without its streams from one that is unavailable', async () => {
  const { namespace } = testNats();
  const service = await startTestService(noteService, { namespace });
  onTestFinished(() => service.destroy());
  const { bus } = service.deps;
  const figures = async () => {
    const text = await service.metrics.registry.metrics();
    return ['broker_connected', 'broker_prepared'].map((name) => {
      const line = text.split('\n').find((one) => one.startsWith(`${name}{`));
      return Number(line?.split(' ').at(-1));
    });
  };
  await waitFor(async () => (await figures()).join() === '1,1');
  // The tests' user has the operator's rights, and may delete what a broker loses with its store.
  await (await bus.jetStream())?.manager.streams.delete(bus.eventStream);
  await waitFor(async () => (await figures()).join() === '1,0');
});
