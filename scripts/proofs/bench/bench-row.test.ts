import { expect, test } from 'vitest';
import { compareRows, formatRow, parseRows, requireWorld, toRow } from './bench-row.ts';

const world = { people: 100, posts: 1_000, follows: 500 };
const row = (held: Parameters<typeof toRow>[0]) => ({ ...toRow(held), world });

test('a figure is the median of its runs, and is held to its bar from the right side', () => {
  expect(toRow({ name: 'a', runs: [3, 1, 2], bar: 2 })).toMatchObject({ ratio: 2, bar: 2, holds: true });
  expect(toRow({ name: 'a', runs: [3, 1, 2], bar: 1.9 }).holds).toBe(false);
  expect(toRow({ name: 'a', runs: [0.7], bar: 0.75, better: 'higher' }).holds).toBe(false);
  expect(toRow({ name: 'a', runs: [0.8], bar: 0.75, better: 'higher' }).holds).toBe(true);
  expect(toRow({ name: 'a', runs: [9] })).toMatchObject({ bar: null, holds: true });
});

test('what got worse or cannot be compared is said; what varies as before or got better is not', () => {
  const before = [
    row({ name: 'slower', runs: [1, 1.1, 0.9] }),
    row({ name: 'varies', runs: [1, 1.5, 0.9] }),
    row({ name: 'share', runs: [0.8], better: 'higher' }),
    row({ name: 'faster', runs: [1] }),
    row({ name: 'gone', runs: [1] }),
  ];
  const after = [
    row({ name: 'slower', runs: [1.3] }),
    row({ name: 'varies', runs: [1.3] }),
    row({ name: 'share', runs: [0.5], better: 'higher' }),
    row({ name: 'faster', runs: [0.2] }),
    row({ name: 'new', runs: [9] }),
  ];
  expect(compareRows(before, after)).toEqual([
    'worse: slower: 1 before, 1.3 now',
    'worse: share: 0.8 before, 0.5 now',
    'not measured before: new',
    'not measured now: gone',
  ]);
  expect(compareRows(before, before)).toEqual([]);
});

test('figures of worlds of different sizes are not compared', () => {
  const rows = [row({ name: 'a', runs: [1] })];
  requireWorld(rows, world);
  expect(() => requireWorld(rows, { ...world, posts: 5 })).toThrow(
    'it was measured with --people 100 --posts 1000 --follows 500, this would be with --people 100 --posts 5 --follows 500',
  );
});

test('a line has the spread, the bar and the processes', () => {
  expect(formatRow(toRow({ name: 'timeline', runs: [1.5, 1.4, 1.6], bar: 1.2 }))).toBe(
    'timeline: 1.5 (1.4 to 1.6), bar ≤ 1.2',
  );
  expect(formatRow({ ...toRow({ name: 'post', runs: [1] }), byProcess: { gateway: 0.1 } })).toBe(
    'post: 1: gateway 0.1',
  );
});

test('what was written is read again, and anything else is refused', () => {
  const rows = [row({ name: 'timeline', runs: [1.5, 1.4, 1.6], bar: 1.2 })];
  expect(parseRows(JSON.stringify(rows))).toEqual(rows);
  for (const text of ['{"name":"timeline"}', '[{"name":"timeline"}]'])
    expect(() => parseRows(text)).toThrow('this is no result of npm run bench');
});
