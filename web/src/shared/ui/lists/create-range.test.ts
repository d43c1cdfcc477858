import { expect, test } from 'vitest';
import { createRange } from './create-range.ts';

/** Twenty rows on the screen of a thousand, from `startIndex` on; the first and the last that are rendered. */
function read(range: ReturnType<typeof createRange>, startIndex: number, overscan: number, count = 1_000) {
  const rows = range({ startIndex, endIndex: startIndex + 19, overscan, count });
  expect(rows).toEqual(Array.from(rows, (_, place) => (rows[0] ?? 0) + place));
  return [rows.at(0), rows.at(-1)];
}

test('at rest more rows are rendered beyond the screen than while the list scrolls', () => {
  expect(read(createRange(6), 100, 6)).toEqual([94, 125]);
  const range = createRange(6);
  read(range, 100, 1);
  expect(read(range, 101, 1)).toEqual([100, 121]);
});

test('a list that begins to scroll drops nothing that is near, and keeps it no farther than at rest', () => {
  const range = createRange(6);
  read(range, 100, 6);
  expect(read(range, 100, 1)).toEqual([94, 125]);
  expect(read(range, 103, 1)).toEqual([97, 125]);
  expect(read(range, 110, 1)).toEqual([104, 130]);
});

test('a step past all rows renders as few as it can', () => {
  const range = createRange(6);
  read(range, 100, 6);
  expect(read(range, 300, 1)).toEqual([300, 319]);
  expect(read(range, 300, 6)).toEqual([294, 325]);
  expect(read(range, 100, 1)).toEqual([100, 119]);
});

test('there are no rows before the first, after the last, or in a list that became shorter', () => {
  const range = createRange(6);
  expect(read(range, 0, 6)).toEqual([0, 25]);
  expect(read(range, 980, 6)).toEqual([974, 999]);
  expect(read(range, 30, 1, 50)).toEqual([30, 49]);
});
