import type { EventEnvelope } from '@stagedoor/contracts/event';
import type { JsMsg } from 'nats';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { Bus, JetStream } from '#/broker/bus.ts';
import type { Database } from '#/database/database.ts';
import { deliverEvents } from '#/events/start-consumer.ts';
import { noteCreated } from '#/testing/fixtures/note-service.ts';

const idOf = (index: number) => `01981b5c-0000-7000-8000-${String(index).padStart(12, '0')}`;

function message(index: number, mood = 'fine') {
  const envelope = {
    specversion: '1.0',
    id: idOf(index),
    source: '/services/notes',
    type: noteCreated.subject,
    time: '2026-11-21T12:00:00.000Z',
    datacontenttype: 'application/json',
    data: { noteId: idOf(index), mood },
  };
  return {
    data: new TextEncoder().encode(JSON.stringify(envelope)),
    subject: noteCreated.subject,
    info: { redeliveryCount: 1, streamSequence: index },
    ack: vi.fn(),
    nak: vi.fn(),
    term: vi.fn(),
    working: vi.fn(),
  };
}

/** A database whose transactions remember every event; `fails` may make one fail before it begins. */
function fakeDatabase({ fails = () => undefined, isReady = async () => true }: FakeOptions = {}): Database {
  return {
    isReady,
    async transaction(work: (tx: unknown) => Promise<void>) {
      fails();
      const ids = Array.from({ length: 10 }, (_, index) => ({ id: idOf(index) }));
      // As drizzle's transaction hands it to executePrepared.
      await work({ _: { session: { prepareQuery: () => ({ execute: async () => ids }) } } });
    },
  } as unknown as Database;
}

interface FakeOptions {
  readonly fails?: () => void;
  readonly isReady?: () => Promise<boolean>;
}

function deliver(
  messages: readonly ReturnType<typeof message>[],
  handle: (events: readonly EventEnvelope[]) => Promise<void>,
  database = fakeDatabase(),
  stopping = new AbortController().signal,
) {
  const options = {
    service: 'notes',
    consumer: {
      name: 'on-note-created',
      on: noteCreated,
      mostAtOnce: 64,
      handle: (_tx: unknown, events: readonly EventEnvelope[]) => handle(events),
    },
    deps: undefined,
    database,
    bus: {} as Bus,
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    metrics: { handled: vi.fn(), failed: vi.fn(), deadLettered: vi.fn() },
  };
  return deliverEvents(options, {} as JetStream, messages as unknown as readonly JsMsg[], stopping);
}

describe('events delivered together', () => {
  it('are handled in one go, each once, however often it is among them', async () => {
    const handle = vi.fn(async (_events: readonly EventEnvelope[]) => undefined);
    const messages = [message(1), message(2), message(1)];
    await deliver(messages, handle);
    expect(handle.mock.calls.map(([events]) => events.map(({ id }) => id))).toEqual([[idOf(1), idOf(2)]]);
    expect(messages.map(({ ack }) => ack.mock.calls.length)).toEqual([1, 1, 1]);
  });

  it('are handled one by one where one of them cannot be, and only that one comes again', async () => {
    const handled: string[] = [];
    const messages = [message(1), message(2, 'poison'), message(3)];
    await deliver(messages, async (events) => {
      if (events.some(({ data }) => (data as { mood: string }).mood === 'poison')) throw new Error('cannot');
      handled.push(...events.map(({ id }) => id));
    });
    expect(handled).toEqual([idOf(1), idOf(3)]);
    expect(messages.map(({ ack }) => ack.mock.calls.length)).toEqual([1, 0, 1]);
    expect(messages.map(({ nak }) => nak.mock.calls)).toEqual([[], [[250]], []]);
  });
});

describe('while the database is unavailable', () => {
  it('events are held, and are no failures of theirs', async () => {
    let looks = 0;
    const isReady = async () => {
      looks += 1;
      return looks > 1;
    };
    const fails = () => {
      if (looks === 0) throw new Error('connection refused');
    };
    const one = message(1);
    const handle = vi.fn(async () => undefined);
    await deliver([one], handle, fakeDatabase({ fails, isReady }));
    expect(handle).toHaveBeenCalledOnce();
    expect([one.ack.mock.calls.length, one.nak.mock.calls.length]).toEqual([1, 0]);
  });

  it('a stop gives them to another instance at once', async () => {
    const fails = () => {
      throw new Error('connection refused');
    };
    const stop = new AbortController();
    const isReady = async () => {
      stop.abort();
      return false;
    };
    const one = message(1);
    await deliver([one], async () => undefined, fakeDatabase({ fails, isReady }), stop.signal);
    expect([one.ack.mock.calls.length, one.nak.mock.calls]).toEqual([0, [[]]]);
  });
});
