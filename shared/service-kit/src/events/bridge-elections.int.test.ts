import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@stagedoor/contracts/event';
import { headers, type JsMsg, type Msg } from 'nats';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { bridgeElections } from '#/events/bridge-elections.ts';
import { handleOnce } from '#/events/handle-once.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { noteCreated, noteService } from '#/testing/fixtures/note-service.ts';
import { startTestService } from '#/testing/test-service.ts';
import { waitFor } from '#/testing/wait-for.ts';

const idOf = (index: number) => `01981b5c-0000-7000-8000-${String(index).padStart(12, '0')}`;
const silentMs = 100;

let deps: Awaited<ReturnType<typeof startTestService<typeof noteService.variables, typeof noteService.schema>>>['deps'];
beforeAll(async () => {
  const { url: databaseUrl } = await createTestDatabase();
  ({ deps } = await startTestService(noteService, { databaseUrl }));
});

/** An instance that hears events, and notes what it handles; `fails` for the ids of these. */
function startBridge({ fails = new Set<string>(), isCluster = true, whileHandling = Promise.resolve() } = {}) {
  const begun: string[] = [];
  const handled: string[] = [];
  let subscribed: ((error: Error | null, message: Msg) => void) | undefined;
  const options = {
    ...deps,
    deps: undefined,
    service: 'notes',
    consumer: {
      name: `bridge-${randomUUID()}`,
      on: noteCreated,
      mostAtOnce: 1,
      async handle(_tx: unknown, events: readonly EventEnvelope[]) {
        for (const { id } of events) {
          if (fails.has(id)) throw new Error('cannot stomach it');
          begun.push(id);
          await whileHandling;
          handled.push(id);
        }
      },
    },
    silentMs,
    connection: {
      info: isCluster ? { cluster: 'stagedoor' } : {},
      subscribe(_subject: string, { callback }: { callback: NonNullable<typeof subscribed> }) {
        subscribed = callback;
        return { unsubscribe: () => undefined };
      },
    },
  } as unknown as Parameters<typeof bridgeElections>[0];
  const bridge = bridgeElections(options);
  onTestFinished(() => bridge.stop());
  const hear = (index: number) => subscribed?.(null, messageOf(index));
  /** The broker refuses the subscription, as one whose users were written before there was a right to it. */
  const refuse = () => subscribed?.(new Error('Permissions Violation'), {} as Msg);
  return { bridge, begun, handled, options, hear, refuse, isListening: () => subscribed !== undefined };
}

const envelopeOf = (index: number): EventEnvelope => ({
  specversion: '1.0',
  id: idOf(index),
  source: '/services/notes',
  type: noteCreated.subject,
  time: '2026-11-21T12:00:00.000Z',
  datacontenttype: 'application/json',
  data: { noteId: idOf(index), mood: 'fine' },
});

function messageOf(index: number): Msg & JsMsg {
  const header = headers();
  header.set('Nats-Msg-Id', idOf(index));
  return { headers: header, data: new TextEncoder().encode(JSON.stringify(envelopeOf(index))) } as Msg & JsMsg;
}

it('handles what JetStream does not deliver, once, also where it is heard again', async () => {
  const { handled, hear } = startBridge();
  hear(1);
  hear(1);
  await waitFor(() => handled.length === 1);
  hear(1);
  hear(2);
  await waitFor(() => handled.length === 2);
  expect(handled).toEqual([idOf(1), idOf(2)]);
});

it('leaves to JetStream what that has delivered here, and what another instance has handled', async () => {
  const { bridge, handled, hear, options } = startBridge();
  for (const index of [1, 2, 3]) hear(index);
  bridge.delivered([messageOf(1)]);
  await handleOnce(options, envelopeOf(2));
  await waitFor(() => handled.includes(idOf(3)));
  expect(handled).toEqual([idOf(2), idOf(3)]);
});

it('goes on with the others where one cannot be handled, and is heard in no other way', async () => {
  const { handled, hear } = startBridge({ fails: new Set([idOf(1)]) });
  for (const index of [1, 2]) hear(index);
  await waitFor(() => handled.length === 1);
  expect(handled).toEqual([idOf(2)]);
});

it('handles at once what became due while it handled another', async () => {
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => pauses.mockRestore());
  let end = () => {};
  const whileHandling = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { begun, handled, hear } = startBridge({ whileHandling });
  hear(1);
  await waitFor(() => begun.length === 1);
  hear(2);
  const heardAt = performance.now();
  await waitFor(() => performance.now() - heardAt > silentMs);
  end();
  await waitFor(() => handled.length === 2);
  expect(pauses.mock.calls.filter(([, ms = 0]) => ms < 0)).toEqual([]);
});

it('handles nothing any more once it has stopped, and does not listen to a single server', async () => {
  const { bridge, handled, hear } = startBridge();
  hear(1);
  await bridge.stop();
  hear(2);
  const other = startBridge();
  other.hear(1);
  await waitFor(() => other.handled.length === 1);
  expect(handled).toEqual([]);
  expect(startBridge({ isCluster: false }).isListening()).toBe(false);
});

it('says so where the broker does not let it listen, and leaves all to JetStream', async () => {
  const warned = vi.spyOn(deps.log, 'warn');
  onTestFinished(() => warned.mockRestore());
  const { bridge, handled, refuse, options } = startBridge();
  refuse();
  expect(warned.mock.calls.map(([, text]) => text)).toEqual(['events are not heard while the broker elects a leader']);
  bridge.delivered([messageOf(1)]);
  await handleOnce(options, envelopeOf(1));
  expect(handled).toEqual([idOf(1)]);
});
