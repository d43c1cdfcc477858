import { expect, it } from 'vitest';
import { parseNews } from './live-news.ts';
import { createEventReader, type ServerSentEvent } from './read-events.ts';

function readIn(pieces: readonly string[]): ServerSentEvent[] {
  const events: ServerSentEvent[] = [];
  const read = createEventReader((event) => events.push(event));
  for (const piece of pieces) read(piece);
  return events;
}

const TEXT =
  'retry: 1000\n\nevent: unread\nid: 7\ndata: {"notifications":1}\n\n: still here\n\nevent: typing\ndata: {}\n\n';

it('reads events, and leaves out comments and what is not finished', () => {
  expect(readIn([TEXT, 'event: message\ndata: {"cut'])).toEqual([
    { event: 'unread', id: '7', data: '{"notifications":1}' },
    { event: 'typing', id: undefined, data: '{}' },
  ]);
});

it('reads the same whichever way the stream was cut', () => {
  expect(readIn([...TEXT])).toEqual(readIn([TEXT]));
  expect(readIn([TEXT.replaceAll('\n', '\r\n')])).toEqual(readIn([TEXT]));
});

it('knows the events of the contract, and passes over others and what is broken', () => {
  expect(parseNews('typing', undefined, '{"userId":"a"}')).toEqual({
    event: 'typing',
    id: undefined,
    data: { userId: 'a' },
  });
  expect(parseNews('unread', '12', '{}')).toMatchObject({ id: 12 });
  expect(parseNews('from-tomorrow', '3', '{}')).toBeUndefined();
  expect(parseNews('typing', undefined, '{"userId"')).toBeUndefined();
  expect(parseNews('typing', undefined, 'null')).toBeUndefined();
});
