import { expect, test, vi } from 'vitest';
import type { Bus, JetStream } from '#/broker/bus.ts';
import { publishDeadLetter } from '#/events/dead-letters.ts';

// The broker drops a letter whose id it had within two minutes, and each stream counts its messages from 1.
test('letters of two streams have different ids, also with the same sequence; one that is sent again has its own', async () => {
  const publish = vi.fn(async () => undefined);
  const bus = { subject: (name: string) => name } as Bus;
  const send = (stream: string, streamSequence: number) =>
    publishDeadLetter(
      bus,
      { client: { publish } } as unknown as JetStream,
      { consumer: 'notes.on_note', subject: 'notes.note.created', reason: 'no such note', body: '{}' },
      { stream, streamSequence },
    );
  await send('EVENTS', 7);
  await send('EVENTS-notes', 7);
  await send('EVENTS', 8);
  await send('EVENTS', 7);
  const calls = publish.mock.calls as unknown as [string, unknown, { readonly msgID: string }][];
  const [first, other, next, again] = calls.map(([, , { msgID }]) => msgID);
  expect(new Set([first, other, next]).size).toBe(3);
  expect(again).toBe(first);
});
