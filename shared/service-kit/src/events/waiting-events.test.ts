import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Bus, JetStream } from '#/broker/bus.ts';
import type { ConsumerOptions } from '#/events/consumer.ts';
import { startConsumer } from '#/events/start-consumer.ts';
import { createLogger } from '#/observability/logger.ts';
import { noteCreated } from '#/testing/fixtures/note-service.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'performance'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const ackWaitMs = 3_000;
const idOf = (index: number) => `01981b5c-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** As much of a broker as a pull consumer has to do with: what it delivered and is not answered soon, it delivers again. */
function fakeBroker(count: number) {
  const stored = Array.from({ length: count }, (_, index) => ({
    index,
    deliveries: 0,
    answer: undefined as string | undefined,
  }));
  const due = [...stored];
  const open = new Set<{ wanted: number; push(message: object): void; end(): void }>();
  let requests = 0;

  function deliverDue(): void {
    for (const request of open) {
      while (request.wanted > 0 && due.length > 0) {
        const event = due.shift();
        if (event === undefined) break;
        request.wanted -= 1;
        request.push(send(event));
      }
      if (request.wanted === 0) request.end();
    }
  }

  function send(event: (typeof stored)[number]) {
    event.deliveries += 1;
    const again = () => {
      due.push(event);
      deliverDue();
    };
    let unanswered = setTimeout(again, ackWaitMs);
    const answer = (kind: string) => () => {
      clearTimeout(unanswered);
      event.answer = kind;
    };
    const { subject, sample } = noteCreated;
    const envelope = {
      specversion: '1.0',
      id: idOf(event.index),
      source: '/services/notes',
      type: subject,
      time: '2026-11-21T12:00:00.000Z',
      datacontenttype: 'application/json',
      data: sample,
    };
    return {
      subject,
      data: new TextEncoder().encode(JSON.stringify(envelope)),
      info: { redeliveryCount: event.deliveries, streamSequence: event.index },
      ack: answer('ack'),
      nak: answer('nak'),
      term: answer('term'),
      working() {
        clearTimeout(unanswered);
        unanswered = setTimeout(again, ackWaitMs);
      },
    };
  }

  async function fetch({ max_messages: wanted }: { readonly max_messages: number }) {
    requests += 1;
    const arrived: object[] = [];
    let isOver = false;
    let wake = () => {};
    const request = {
      wanted,
      push(message: object) {
        arrived.push(message);
        wake();
      },
      end() {
        isOver = true;
        open.delete(request);
        wake();
      },
    };
    open.add(request);
    async function* messages() {
      deliverDue();
      for (;;) {
        const next = arrived.shift();
        if (next !== undefined) yield next;
        else if (isOver) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    }
    async function* status() {
      yield* [];
    }
    return { stop: request.end, status: async () => status(), [Symbol.asyncIterator]: messages };
  }
  return { stored, fetch, requests: () => requests };
}

/** Consumes from a broker that has so many events, with handlers that last so long, or until they may end. */
function startOn(count: number, { mostAtOnce = 1, lastsMs = Number.POSITIVE_INFINITY } = {}) {
  const broker = fakeBroker(count);
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const jetStream = {
    connection: { info: {} },
    client: {
      consumers: { get: async () => ({ fetch: broker.fetch }) },
      publish: async () => undefined,
    },
  } as unknown as JetStream;
  const bus = {
    durable: (name: string) => name,
    subject: (name: string) => name,
    jetStream: async () => jetStream,
    distrust: () => {},
    onBack: () => () => undefined,
  } as unknown as Bus;
  const database = {
    isReady: async () => true,
    async transaction(work: (tx: unknown) => Promise<void>) {
      const ids = broker.stored.map(({ index }) => ({ id: idOf(index) }));
      await work({ _: { session: { prepareQuery: () => ({ execute: async () => ids }) } } });
    },
  };
  const running = startConsumer({
    service: 'notes',
    consumer: {
      name: 'on-note-created',
      on: noteCreated,
      mostAtOnce,
      async handle(_tx: unknown, events: readonly { readonly id: string }[]) {
        begun.push(...events.map(({ id }) => id));
        const ended = Number.isFinite(lastsMs) ? new Promise((resolve) => setTimeout(resolve, lastsMs)) : gate.promise;
        await ended;
      },
    },
    database,
    bus,
    clock: { now: () => new Date() },
    metrics: { handled: vi.fn(), failed: vi.fn(), deadLettered: vi.fn() },
    log: createLogger({ service: 'test', level: 'silent' }),
  } as unknown as ConsumerOptions<unknown>);
  return { broker, begun, running, open: () => gate.resolve() };
}

it.each([1, 64])(
  'events that wait for slow handlers are delivered once, with %i of them at once',
  async (mostAtOnce) => {
    const { broker, running } = startOn(200, { mostAtOnce, lastsMs: 5_000 });
    await vi.advanceTimersByTimeAsync(150_000);
    expect(broker.stored.filter(({ answer, deliveries }) => answer !== 'ack' || deliveries !== 1)).toEqual([]);
    await running.stop();
  },
);

it('an instance whose handlers are stuck leaves the events that it has no place for to others', async () => {
  const { broker, begun, running, open } = startOn(200);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toHaveLength(8);
  expect(broker.stored.filter(({ deliveries }) => deliveries > 0)).toHaveLength(16);
  open();
  await running.stop();
});

it('requests many events at once while they are handled as fast as they come', async () => {
  const { broker, running, open } = startOn(200);
  open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(broker.stored.filter(({ answer }) => answer === 'ack')).toHaveLength(200);
  expect(broker.requests()).toBeLessThanOrEqual(200 / 8 + 1);
  await running.stop();
});

it('gives what waits back at once when it stops, and ends after what is under way', async () => {
  const { broker, begun, running, open } = startOn(200);
  await vi.advanceTimersByTimeAsync(1_000);
  const stopped = running.stop();
  expect(broker.stored.filter(({ answer }) => answer === 'nak')).toHaveLength(8);
  open();
  await stopped;
  expect(begun).toHaveLength(8);
  expect(broker.stored.filter(({ answer }) => answer === 'ack')).toHaveLength(8);
});
