import { ErrorCode, type JetStreamManager, type NatsConnection, NatsError } from 'nats';
import { expect, it, onTestFinished } from 'vitest';
import { connectBroker } from '#/broker/connect-broker.ts';
import { createEventNames } from '#/broker/event-names.ts';
import { prepareBroker } from '#/broker/prepare-broker.ts';
import { sizeEventStream } from '#/broker/stream-limits.ts';
import { testNats } from '#/testing/test-nats.ts';

it('gives the stream the size of the load, again when that changes, and keeps events and durables', async () => {
  const { url, namespace } = testNats();
  const connection = await connectBroker(url, { name: 'operator' });
  onTestFinished(() => connection.close());
  const names = createEventNames(namespace);
  const manager = await connection.jetstreamManager();
  const readers = [{ service: 'notes', consumer: 'on-note-created', subject: 'notes.note.created' }];
  const prepare = (eventsPerDay: number) =>
    prepareBroker(connection, { namespace, replicas: 1, sources: ['notes'], readers, eventsPerDay });
  const info = async () => (await manager.streams.info(names.eventStream)).config;
  await prepare(1_000);
  const small = (await info()).max_bytes;
  for (let index = 0; index < 100; index += 1) {
    await connection.jetstream().publish(names.subject('notes.note.created'), 'x'.repeat(60_000));
  }
  await prepare(10_000);
  expect((await info()).max_bytes / small).toBeCloseTo(10, 3);
  expect(await manager.consumers.info(names.eventStream, names.durable('notes_on-note-created'))).toMatchObject({
    num_pending: 100,
  });
  // Smaller than what it holds it does not become, or it would take no event.
  await prepare(1_000);
  const { state, config } = await manager.streams.info(names.eventStream);
  expect(config.max_bytes).toBeLessThan(small * 10);
  expect(state).toMatchObject({ messages: 100 });
  expect(config.max_bytes).toBeGreaterThanOrEqual(state.bytes * 1.2);
});

it('says what to change where the broker has no room for the load', async () => {
  const { url, namespace } = testNats();
  const connection = await connectBroker(url, { name: 'operator' });
  onTestFinished(() => connection.close());
  const prepare = (eventsPerDay: number) =>
    prepareBroker(connection, { namespace, replicas: 1, sources: ['notes'], readers: [], eventsPerDay });
  const problem =
    /^the broker has no room for EVENTS_\w+ with 7466\.7 GB: lower EVENTS_PER_DAY, or raise its max_file_store$/;
  await expect(prepare(1_000_000_000)).rejects.toThrow(problem);
  await prepare(1_000);
  await expect(prepare(1_000_000_000)).rejects.toThrow(problem);
});

it('leaves a stream as large as it is where nobody says for which load', async () => {
  const { url, namespace } = testNats();
  const connection = await connectBroker(url, { name: 'operator' });
  onTestFinished(() => connection.close());
  const prepare = (eventsPerDay?: number) =>
    prepareBroker(connection, { namespace, replicas: 1, sources: ['notes'], readers: [], eventsPerDay });
  const manager = await connection.jetstreamManager();
  const size = async () => (await manager.streams.info(createEventNames(namespace).eventStream)).config.max_bytes;
  await prepare();
  expect(await size()).toBe(sizeEventStream(144_000));
  await prepare(300_000);
  await prepare();
  expect(await size()).toBe(sizeEventStream(300_000));
  await prepare(1_000);
  await prepare();
  expect(await size()).toBe(sizeEventStream(1_000));
});

it.each([
  { unanswered: 5, is: 'begun again and finished' },
  { unanswered: 6, is: 'given up' },
])('what got no answer $unanswered times is $is', async ({ unanswered }) => {
  const { url, namespace } = testNats();
  const connection = await connectBroker(url, { name: 'operator' });
  onTestFinished(() => connection.close());
  const names = createEventNames(namespace);
  const { created } = await failFirst(connection, unanswered, async (failing) => {
    await prepareBroker(failing, { namespace, replicas: 1, sources: ['notes'], readers: [] });
    return (await connection.jetstreamManager()).streams.info(names.deadLetterStream);
  });
  expect(created).toBe(unanswered < 6);
});

/** Runs `work` with a connection on which nobody answers the first questions for streams of dead letters. */
async function failFirst(
  connection: NatsConnection,
  times: number,
  work: (failing: NatsConnection) => Promise<unknown>,
): Promise<{ created: boolean }> {
  let left = times;
  const jetstreamManager = async (): Promise<JetStreamManager> => {
    const manager = await connection.jetstreamManager();
    const { streams } = manager;
    const add: typeof streams.add = async (config) => {
      if (config?.name?.includes('DEAD') === true && left > 0) {
        left -= 1;
        throw NatsError.errorForCode(ErrorCode.Timeout);
      }
      return streams.add(config);
    };
    const failingStreams = new Proxy(streams, {
      get: (target, key) => {
        if (key === 'add') return add;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return new Proxy(manager, {
      get: (target, key) => (key === 'streams' ? failingStreams : Reflect.get(target, key)),
    });
  };
  const failing = new Proxy(connection, {
    get: (target, key) => {
      if (key === 'jetstreamManager') return jetstreamManager;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  try {
    await work(failing);
    return { created: true };
  } catch (error) {
    if (error instanceof NatsError && error.code === ErrorCode.Timeout) return { created: false };
    throw error;
  }
}
