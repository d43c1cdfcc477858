import { expect, test } from 'vitest';
import { periodQuery, periodStart } from '#/posts/discovery/moment-words.ts';

const at = (instant: string) => Date.parse(`${instant}Z`);
const wordsOf = (from: string, before: string) => periodQuery(at(from), at(before)).replaceAll("'At ", "'");

test('a period begins with an hour, a day or a month, by its length', () => {
  const start = (from: string, before: string) => new Date(periodStart(at(from), at(before))).toISOString();
  expect(start('2026-03-14T15:09:26', '2026-03-15T10:00')).toBe('2026-03-14T15:00:00.000Z');
  expect(start('2026-03-14T15:09:26', '2026-03-20T10:00')).toBe('2026-03-14T00:00:00.000Z');
  expect(start('2026-03-14T15:09:26', '2026-05-20T10:00')).toBe('2026-03-01T00:00:00.000Z');
});

test('a period is named by as few hours, days and months as there are', () => {
  expect(wordsOf('2026-03-14T22:00', '2026-03-15T00:30')).toBe("'2026-03-14T22' | '2026-03-14T23' | '2026-03-15T00'");
  expect(wordsOf('2026-03-13T00:00', '2026-03-14T01:00')).toBe("'2026-03-13' | '2026-03-14T00'");
  expect(wordsOf('2026-02-27T00:00', '2026-03-04T01:00')).toBe(
    "'2026-02-27' | '2026-02-28' | '2026-03-01' | '2026-03-02' | '2026-03-03' | '2026-03-04'",
  );
  expect(wordsOf('2025-12-01T00:00', '2026-02-02T12:00')).toBe("'2025-12' | '2026-01' | '2026-02-01' | '2026-02-02'");
});

test('the names of a period cover each of its moments', () => {
  for (let nth = 0; nth < 300; nth += 1) {
    const before = at('2026-03-14T15:09:26.535') + nth * 7_777_777;
    const from = periodStart(before - 1.09 ** nth * 60_000, before);
    const words = new Set(periodQuery(from, before).replaceAll("'", '').split(' | '));
    for (let part = 0; part < 50; part += 1) {
      const iso = new Date(from + ((before - 1 - from) * part) / 49).toISOString();
      const names = [7, 10, 13].map((length) => `At ${iso.slice(0, length)}`);
      expect([from, before, names.some((name) => words.has(name))]).toEqual([from, before, true]);
    }
    if (before - from > 100 * 365 * 86_400_000) break;
  }
});
