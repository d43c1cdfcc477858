import { expect, it } from 'vitest';
import type { Bus, JetStream } from '#/broker/bus.ts';
import type { ConsumerOptions } from '#/events/consumer.ts';
import { startConsumer } from '#/events/start-consumer.ts';
import { createLogger } from '#/observability/logger.ts';
import { waitFor } from '#/testing/wait-for.ts';

interface Status {
  readonly type: string;
  readonly data: string;
}

/** Messages that never come, of which the client says `status`, and which end when they are stopped. */
function openMessages(status: Status | undefined) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* say() {
    if (status !== undefined) yield status;
    await ended;
  }
  async function* wait() {
    await ended;
    yield* [];
  }
  return { stop: end, status: async () => say(), [Symbol.asyncIterator]: wait };
}

/** A broker that says `status` of the first request for events. */
function startOn(status: Status | undefined, cluster?: string) {
  const requests: { readonly idle_heartbeat: number }[] = [];
  const fetch = async (options: { readonly idle_heartbeat: number }) => {
    requests.push(options);
    return openMessages(requests.length === 1 ? status : undefined);
  };
  const jetStream = {
    connection: { info: { cluster } },
    client: { consumers: { get: async () => ({ fetch }) } },
  } as unknown as JetStream;
  const backListeners = new Set<() => void>();
  const bus = {
    eventStream: 'EVENTS',
    durable: (name: string) => name,
    subject: (name: string) => name,
    jetStream: async () => jetStream,
    distrust: () => {},
    onBack(listener: () => void) {
      backListeners.add(listener);
      return () => backListeners.delete(listener);
    },
  } as unknown as Bus;
  const running = startConsumer({
    service: 'notes',
    consumer: { name: 'on-note-written', on: { subject: 'notes.note.written' }, mostAtOnce: 1 },
    bus,
    log: createLogger({ service: 'test', level: 'silent' }),
  } as unknown as ConsumerOptions<unknown>);
  return { requests, backListeners, running };
}

it.each([
  { type: 'debug', data: '409 leadership change' },
  { type: 'debug', data: '409 server shutdown' },
  { type: 'no_responders', data: '503 No Responders' },
  { type: 'consumer_deleted', data: '409 consumer deleted' },
])('requests events again at once where a request for them has ended: $type $data', async (status) => {
  const { requests, running } = startOn(status);
  await waitFor(() => requests.length === 2);
  await running.stop();
});

it('requests events again when the broker is back, and no more once it has stopped', async () => {
  const { requests, backListeners, running } = startOn(undefined);
  await waitFor(() => requests.length === 1 && backListeners.size === 1);
  for (const listener of backListeners) listener();
  await waitFor(() => requests.length === 2);
  await running.stop();
  expect(backListeners.size).toBe(0);
});

it('has a single server say rarely that there are no events, and a cluster often', async () => {
  const [single, cluster] = [startOn(undefined), startOn(undefined, 'stagedoor')];
  await waitFor(() => single.requests.length === 1 && cluster.requests.length === 1);
  expect([single, cluster].map(({ requests }) => requests[0]?.idle_heartbeat)).toEqual([30_000, 5_000]);
  await Promise.all([single.running.stop(), cluster.running.stop()]);
});
