import { expect, test } from 'vitest';
import { checkWorld, compareRows, findWorse, formatTable, parseRows, toRow } from './bench-row.ts';

test('a figure is the median of its runs, and is held to its bar from the right side', () => {
  expect(toRow({ name: 'a', runs: [3, 1, 2], bar: 2 })).toMatchObject({
    ratio: 2,
    bar: 2,
    holds: true,
    runs: [3, 1, 2],
  });
  expect(toRow({ name: 'a', runs: [3, 1, 2], bar: 1.9 }).holds).toBe(false);
  expect(toRow({ name: 'a', runs: [0.7], bar: 0.75, better: 'higher' }).holds).toBe(false);
  expect(toRow({ name: 'a', runs: [0.8], bar: 0.75, better: 'higher' }).holds).toBe(true);
  expect(toRow({ name: 'a', runs: [9] })).toMatchObject({ bar: null, holds: true });
});

test('what got worse is said; what varies as before, got better or is new is not', () => {
  const before = [
    toRow({ name: 'slower', runs: [1, 1.1, 0.9] }),
    toRow({ name: 'varies', runs: [1, 1.5, 0.9] }),
    toRow({ name: 'share', runs: [0.8], better: 'higher' }),
    toRow({ name: 'faster', runs: [1] }),
  ];
  const after = [
    toRow({ name: 'slower', runs: [1.3] }),
    toRow({ name: 'varies', runs: [1.3] }),
    toRow({ name: 'share', runs: [0.5], better: 'higher' }),
    toRow({ name: 'faster', runs: [0.2] }),
    toRow({ name: 'new', runs: [9] }),
  ];
  expect(findWorse(before, after)).toEqual(['slower: 1 before, 1.3 now', 'share: 0.8 before, 0.5 now']);
  expect(findWorse(before, before)).toEqual([]);
});

test('a comparison says what it could not compare, and that nothing got worse only where something was compared', () => {
  const [timeline, post, search] = ['timeline', 'post', 'search'].map((name) => toRow({ name, runs: [1] }));
  if (timeline === undefined || post === undefined || search === undefined) throw new Error('three rows');
  expect(compareRows([timeline], [timeline])).toEqual({ lines: ['nothing got worse'], isWorse: false });
  expect(compareRows([timeline, post], [timeline, search])).toEqual({
    lines: ['not measured now: post', 'not measured before: search', 'nothing else got worse'],
    isWorse: false,
  });
  expect(compareRows([timeline], [{ ...timeline, ratio: 2 }])).toEqual({
    lines: ['worse: timeline: 1 before, 2 now'],
    isWorse: true,
  });
  expect(compareRows([], [timeline])).toEqual({ lines: ['none of these figures was measured before'], isWorse: true });
});

test('figures of a world of another size are not compared', () => {
  const world = { people: 100_000, posts: 1_000_000, follows: 5_000_000 };
  const row = toRow({ name: 'timeline', runs: [1] });
  expect(checkWorld([{ ...row, world }], world)).toBe(true);
  expect(checkWorld([row], world)).toBe(false);
  expect(() => checkWorld([row, { ...row, world }], { ...world, posts: 100 })).toThrow(
    'it was measured with --people 100000 --posts 1000000 --follows 5000000, this would be with --people 100000 --posts 100 --follows 5000000',
  );
});

test('the table has a line for each figure', () => {
  const table = formatTable([
    toRow({ name: 'timeline', runs: [1.5, 1.4, 1.6], bar: 1.2 }),
    { ...toRow({ name: 'post', runs: [1] }), byProcess: { gateway: 0.1, social: 0.4 } },
  ]);
  const lines = table.split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^timeline +1\.5 +1\.4 to 1\.6 +≤ 1\.2 +NO$/);
  expect(lines[2]).toMatch(/^post +1 +gateway 0\.1, social 0\.4$/);
});

test('what was written is read again, and anything else is refused', () => {
  const rows = [toRow({ name: 'timeline', runs: [1.5, 1.4, 1.6], bar: 1.2 })];
  expect(parseRows(JSON.stringify(rows))).toEqual(rows);
  expect(() => parseRows('{"name":"timeline"}')).toThrow('this is no result of npm run bench');
  expect(() => parseRows('[{"name":"timeline"}]')).toThrow('this is no result of npm run bench');
});
