import { expect, it, onTestFinished } from 'vitest';
import { connectBroker } from '#/broker/connect-broker.ts';
import { createEventNames } from '#/broker/event-names.ts';
import { prepareBroker } from '#/broker/prepare-broker.ts';
import { createLogger } from '#/observability/logger.ts';
import { keepBroker } from '#/process/keep-broker.ts';
import { testNats } from '#/testing/test-nats.ts';
import { waitFor } from '#/testing/wait-for.ts';

const reader = (consumer: string) => ({ service: 'notes', consumer, subject: 'notes.note.created' });

/** A broker that was set up, and what keeps it so; `lines` is what that has logged. */
async function startKeeper() {
  const { url, namespace } = testNats();
  const connection = await connectBroker(url, { name: 'operator' });
  onTestFinished(() => connection.close());
  const plan = { namespace, replicas: 1, sources: ['notes'], readers: [reader('on-note-created')] };
  await prepareBroker(connection, plan);
  const lines: string[] = [];
  const log = createLogger({ service: 'broker', level: 'warn', write: (line) => void lines.push(line) });
  const keeper = keepBroker({ connection, plan, log, pauseMs: 20 });
  onTestFinished(() => keeper.stop());
  const manager = await connection.jetstreamManager();
  return { connection, manager, names: createEventNames(namespace), lines, keeper };
}

it('sets an emptied broker up again, with its durables', async () => {
  const { manager, names, lines } = await startKeeper();
  for (const stream of [names.eventStream, names.deadLetterStream, `KV_${names.accessBucket}`]) {
    await manager.streams.delete(stream);
    const durable = names.durable('notes_on-note-created');
    await waitFor(async () => {
      const [info] = await Promise.all([
        manager.streams.info(stream),
        manager.consumers.info(names.eventStream, durable),
      ]).catch(() => []);
      return info !== undefined;
    });
  }
  expect(lines.join('')).toContain('the broker has lost its streams and is set up again');
});

it('goes on where setting up was interrupted: the bucket is made last', async () => {
  const { manager, names } = await startKeeper();
  const durable = names.durable('notes_on-note-created');
  // As a process that ended between the stream and its durables leaves it.
  await manager.consumers.delete(names.eventStream, durable);
  await manager.streams.delete(`KV_${names.accessBucket}`);
  await waitFor(() => manager.consumers.info(names.eventStream, durable).catch(() => undefined));
  await waitFor(() => manager.streams.info(`KV_${names.accessBucket}`).catch(() => undefined));
});

it('leaves a broker that has its streams as it is: a durable that was removed stays away', async () => {
  const { connection, manager, names, lines, keeper } = await startKeeper();
  await manager.consumers.delete(names.eventStream, names.durable('notes_on-note-created'));
  // Each look asks for three streams.
  const asked = connection.stats().outMsgs;
  await waitFor(() => connection.stats().outMsgs >= asked + 12);
  await keeper.stop();
  const left = await manager.consumers.list(names.eventStream).next();
  expect(left).toEqual([]);
  expect(lines).toEqual([]);
});

it('says that it cannot look while the broker is unavailable, and looks again', async () => {
  const { connection, lines, keeper } = await startKeeper();
  await connection.close();
  await waitFor(() => lines.length >= 2);
  expect(lines.join('')).toContain('a round failed and will be repeated');
  await keeper.stop();
});
