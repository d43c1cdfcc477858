import { expect, test } from 'vitest';
import { formatRow, toRow } from './bench-row.ts';

test('a figure is the median of its runs, and holds up to its bar', () => {
  expect(toRow({ name: 'a', runs: [3, 1, 2], bar: 2 })).toMatchObject({ ratio: 2, bar: 2, holds: true });
  expect(toRow({ name: 'a', runs: [3, 1, 2], bar: 1.9 }).holds).toBe(false);
  expect(toRow({ name: 'a', runs: [9] })).toMatchObject({ bar: null, holds: true });
});

test('a line has the spread, the bar and the processes', () => {
  expect(formatRow(toRow({ name: 'timeline', runs: [1.5, 1.4, 1.6], bar: 1.2 }))).toBe(
    'timeline: 1.5 (1.4 to 1.6), bar ≤ 1.2',
  );
  expect(formatRow({ ...toRow({ name: 'post', runs: [1] }), byProcess: { gateway: 0.1 } })).toBe(
    'post: 1: gateway 0.1',
  );
});
