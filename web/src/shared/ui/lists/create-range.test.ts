import { expect, test } from 'vitest';
import { createRange, type RowRange } from './create-range.ts';

/** Twenty rows on the screen of a thousand, from `startIndex` on; the first and the last that are rendered. */
function read(range: RowRange, startIndex: number, overscan: number, count = 1_000) {
  const rows = range.read({ startIndex, endIndex: startIndex + 19, overscan, count });
  expect(rows).toEqual(Array.from(rows, (_, place) => (rows[0] ?? 0) + place));
  return [rows.at(0), rows.at(-1)];
}

const create = (atOnce = 100) => createRange({ atRest: 6, atOnce });

test('at rest more rows are rendered beyond the screen than while the list scrolls', () => {
  expect(read(create(), 100, 6)).toEqual([94, 125]);
  const range = create();
  read(range, 100, 1);
  expect(read(range, 101, 1)).toEqual([99, 121]);
});

test('a list that begins to scroll drops nothing that is near, and keeps it no farther than at rest', () => {
  const range = create();
  read(range, 100, 6);
  expect(read(range, 100, 1)).toEqual([94, 125]);
  expect(read(range, 103, 1)).toEqual([97, 125]);
  expect(read(range, 110, 1)).toEqual([104, 130]);
});

test('a step past all rows has a few at a time, those on the screen before those beyond it', () => {
  const range = create(8);
  read(range, 100, 6);
  expect(range.isWhole()).toBe(true);
  expect(read(range, 300, 1)).toEqual([300, 307]);
  expect(range.isWhole()).toBe(false);
  expect(read(range, 300, 1)).toEqual([300, 315]);
  expect(read(range, 300, 1)).toEqual([299, 320]);
  expect(range.isWhole()).toBe(true);
  expect(read(range, 300, 6)).toEqual([296, 325]);
  expect(read(range, 300, 6)).toEqual([294, 325]);
  expect(range.isWhole()).toBe(true);
});

test('a list that scrolls on before all rows are there goes on with those that are seen then', () => {
  const range = create(8);
  read(range, 100, 1);
  expect(read(range, 110, 1)).toEqual([104, 128]);
  expect(read(range, 90, 1)).toEqual([96, 115]);
  expect(read(range, 90, 1)).toEqual([89, 115]);
  expect(read(range, 500, 1)).toEqual([500, 507]);
});

test('there are no rows before the first, after the last, or in a list that became shorter', () => {
  const range = create();
  expect(read(range, 0, 6)).toEqual([0, 25]);
  expect(read(range, 980, 6)).toEqual([974, 999]);
  expect(read(range, 30, 1, 50)).toEqual([29, 49]);
});

test('a list whose first rows come later renders all that are seen at once', () => {
  const range = create(8);
  expect(range.read({ startIndex: 0, endIndex: 0, overscan: 6, count: 0 })).toEqual([]);
  expect(read(range, 0, 6)).toEqual([0, 25]);
});
