import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from '#/input/cursor.ts';
import { countedPagination, readPage, takePage, uncountedPagination } from '#/input/paging.ts';

describe('a page', () => {
  it('starts at the first, twenty at a time', () => {
    expect(readPage({})).toEqual({ page: 1, limit: 20, offset: 0, cursor: undefined });
  });

  it('is cut to a hundred items', () => {
    expect(readPage({ limit: 5_000, page: 2 })).toMatchObject({ limit: 100, offset: 100 });
  });

  it('goes no deeper than ten thousand items', () => {
    expect(readPage({ page: 100, limit: 100 }).offset).toBe(9_900);
    expect(() => readPage({ page: 101, limit: 100 })).toThrow('Pages go no deeper than 10,000 items');
  });

  it('returns the number of pages of a counted list', () => {
    const page = readPage({ page: 2, limit: 10 });
    expect(countedPagination(page, 25, true, 'next')).toEqual({
      page: 2,
      limit: 10,
      total: 25,
      totalPages: 3,
      hasMore: true,
      nextCursor: 'next',
    });
  });

  it('returns a lower bound for a list that is not counted, and no cursor at its end', () => {
    const page = readPage({ page: 3, limit: 10 });
    expect(uncountedPagination(page, 10, true, 'next')).toMatchObject({ total: 31, totalPages: 4, nextCursor: 'next' });
    expect(uncountedPagination(page, 4, false, 'next')).toMatchObject({ total: 24, totalPages: 3, nextCursor: null });
    expect(uncountedPagination(page, 0, false, null)).toMatchObject({ total: 0, totalPages: 0, hasMore: false });
  });

  it('leaves out the one item that was read beyond the page', () => {
    expect(takePage([1, 2, 3], 2)).toEqual({ items: [1, 2], hasMore: true });
    expect(takePage([1, 2], 2)).toEqual({ items: [1, 2], hasMore: false });
  });
});

describe('a cursor', () => {
  it('gives back its keys', () => {
    expect(decodeCursor(encodeCursor(['2026-01-01', 7]), ['string', 'number'])).toEqual(['2026-01-01', 7]);
  });

  it.each(['', 'x', encodeCursor(['one']), encodeCursor([1, 'two']), encodeCursor(['a\0b', 1]), 'bnVsbA'])(
    'that is not ours (%j) is a 400',
    (cursor) => {
      expect(() => decodeCursor(cursor, ['string', 'number'])).toThrow('This cursor is not valid');
    },
  );
});
