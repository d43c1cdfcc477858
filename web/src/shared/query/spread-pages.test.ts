import { expect, it } from 'vitest';
import { type DroppablePage, dropRows, type PageRows } from './dropped-rows.ts';
import { reverseSpread, spreadPages } from './spread-pages.ts';

interface LetterPage extends DroppablePage {
  readonly letters: readonly string[];
}

const rows: PageRows<LetterPage, string> = {
  keyOf: (letter) => letter,
  read: (page) => page.letters,
  write: (page, letters) => ({ ...page, letters }),
};
const pagination = { page: 1, limit: 2, total: 5, totalPages: 3, hasMore: true, nextCursor: 'x' };
const pages = ['ab', 'bcd', 'ef'].map((letters): LetterPage => ({ letters: [...letters], pagination }));
const data = { pages, pageParams: [null, 'b', 'd'] };

it('gives each row once with its place, and the pages that can be dropped', () => {
  const { entries, count, live } = spreadPages(data, rows);
  expect(entries.map((entry) => 'row' in entry && [entry.row, entry.place])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 4],
    ['e', 5],
    ['f', 6],
  ]);
  expect(count).toBe(6);
  expect(live).toEqual([
    { cursor: 'b', first: 2, last: 3 },
    { cursor: 'd', first: 4, last: 5 },
  ]);
});

it('counts the rows of a dropped page, for which one entry stands', () => {
  const dropped = dropRows(data, rows, new Map([['b', 300]]));
  const { entries, count, live } = spreadPages(dropped, rows);
  expect(entries.map((entry) => ('row' in entry ? entry.place : `${entry.gap.count} in ${entry.height} px`))).toEqual([
    1,
    2,
    '3 in 300 px',
    6,
    7,
  ]);
  expect(count).toBe(7);
  expect(live).toEqual([{ cursor: 'd', first: 3, last: 4 }]);
});

it('counts from the other end for a list that begins at the bottom', () => {
  const { entries, live } = reverseSpread(spreadPages(dropRows(data, rows, new Map([['b', 300]])), rows));
  expect(entries.map((entry) => ('row' in entry ? [entry.row, entry.place] : entry.key))).toEqual([
    ['f', 1],
    ['e', 2],
    'page b',
    ['b', 6],
    ['a', 7],
  ]);
  expect(live).toEqual([{ cursor: 'd', first: 0, last: 1 }]);
});
