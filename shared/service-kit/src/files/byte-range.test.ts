import { expect, test } from 'vitest';
import { readByteRange } from '#/files/send-file.ts';

test.each([
  ['no header', undefined, 'whole'],
  ['another unit', 'items=0-1', 'whole'],
  ['the first bytes', 'bytes=0-3', { start: 0, end: 3 }],
  ['from one to the end', 'bytes=4-', { start: 4, end: 9 }],
  ['the last bytes', 'bytes=-3', { start: 7, end: 9 }],
  ['more last bytes than there are', 'bytes=-99', { start: 0, end: 9 }],
  ['an end past the last byte', 'bytes=8-99', { start: 8, end: 9 }],
  ['a start past the last byte', 'bytes=10-', 'none'],
  ['an end before the start', 'bytes=5-2', 'none'],
  ['no last bytes', 'bytes=-0', 'none'],
  ['several parts', 'bytes=0-0,2-3', 'none'],
  ['nothing', 'bytes=', 'none'],
  ['a dash alone', 'bytes=-', 'none'],
  ['numbers of any length', `bytes=0-${'9'.repeat(40)}`, 'none'],
] as const)('%s of ten bytes', (_, header, range) => {
  expect(readByteRange(header, 10)).toEqual(range);
});

test('of an empty file there is no part', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('none');
});
