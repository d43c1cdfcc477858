import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from '#/input/cursor.ts';

const id = '01981b5c-0000-7000-8000-000000000001';

describe('a cursor', () => {
  test('gives back the keys it was made of', () => {
    const cursor = encodeCursor([1_772_000_000_000, id, 0.5, 'text']);
    expect(decodeCursor(cursor, ['instant', 'id', 'number', 'string'])).toEqual([1_772_000_000_000, id, 0.5, 'text']);
  });

  test.each([
    ['text that is none', 'x'],
    ['nothing', ''],
    ['an object', Buffer.from('{}').toString('base64url')],
    ['too few keys', encodeCursor([1])],
    ['too many', encodeCursor([1, id, 2])],
    ['a moment before 1970', encodeCursor([-1, id])],
    ['a moment after the year 9999', encodeCursor([1e15, id])],
    ['half a millisecond', encodeCursor([0.5, id])],
    ['a moment that is text', encodeCursor(['1', id])],
    ['an id that is none', encodeCursor([1, 'x'])],
    ['an id that is a number', encodeCursor([1, 1])],
  ])('is refused where it is %s', (_, cursor) => {
    expect(() => decodeCursor(cursor, ['instant', 'id'])).toThrow('This cursor is not valid');
  });

  test('is refused where one of its texts contains forbidden characters', () => {
    expect(() => decodeCursor(encodeCursor(['a\0b']), ['string'])).toThrow();
    expect(() => decodeCursor(Buffer.from('[1e999]').toString('base64url'), ['number'])).toThrow();
  });
});
