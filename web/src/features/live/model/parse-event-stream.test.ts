import { expect, it } from 'vitest';
import { parseLiveStreamEvent } from './live-stream-event.ts';
import { createEventStreamParser, type ServerSentEvent } from './parse-event-stream.ts';

function parseChunks(chunks: readonly string[]): ServerSentEvent[] {
  const events: ServerSentEvent[] = [];
  const parse = createEventStreamParser((event) => events.push(event));
  for (const chunk of chunks) parse(chunk);
  return events;
}

const TEXT =
  'retry: 1000\n\nevent: unread\nid: 7\ndata: {"notifications":1}\n\n: still here\n\nevent: typing\ndata: {}\n\n';

it('parses events, and skips comments and an unfinished event', () => {
  expect(parseChunks([TEXT, 'event: message\ndata: {"cut'])).toEqual([
    { event: 'unread', id: '7', data: '{"notifications":1}' },
    { event: 'typing', id: undefined, data: '{}' },
  ]);
});

it('parses the same events however the stream is cut into chunks', () => {
  expect(parseChunks([...TEXT])).toEqual(parseChunks([TEXT]));
  expect(parseChunks([TEXT.replaceAll('\n', '\r\n')])).toEqual(parseChunks([TEXT]));
});

it('returns events of the contract, and undefined for unknown or malformed ones', () => {
  expect(parseLiveStreamEvent('typing', undefined, '{"userId":"a"}')).toEqual({
    event: 'typing',
    id: undefined,
    data: { userId: 'a' },
  });
  expect(parseLiveStreamEvent('unread', '12', '{}')).toMatchObject({ id: 12 });
  expect(parseLiveStreamEvent('from-tomorrow', '3', '{}')).toBeUndefined();
  expect(parseLiveStreamEvent('typing', undefined, '{"userId"')).toBeUndefined();
  expect(parseLiveStreamEvent('typing', undefined, 'null')).toBeUndefined();
});
