import { expect, test } from 'vitest';
import { accessUntil, addMonths, nextMonth, retryAt } from '#/subscriptions/renewal-rules.ts';

const at = (text: string) => new Date(text);

test.each([
  ['2026-01-15T10:00:00.000Z', 1, '2026-02-15T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2024-01-31T10:00:00.000Z', 1, '2024-02-29T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2026-11-30T23:59:59.999Z', 3, '2027-02-28T23:59:59.999Z'],
])('from %s in %i months it is %s', (start, months, end) => {
  expect(addMonths(at(start), months)).toEqual(at(end));
});

test('a renewal on time pays the next month, a late one skips the months that passed', () => {
  const start = at('2026-01-31T10:00:00.000Z');
  expect(nextMonth(start, 1, at('2026-02-28T10:00:00.000Z'))).toEqual({
    months: 2,
    renewsAt: at('2026-03-31T10:00:00.000Z'),
  });
  expect(nextMonth(start, 1, at('2026-05-02T00:00:00.000Z'))).toEqual({
    months: 4,
    renewsAt: at('2026-05-31T10:00:00.000Z'),
  });
});

test('a failed renewal is tried once a day as long as the grace lasts', () => {
  const due = at('2026-02-01T00:00:00.000Z');
  expect(retryAt(due, 3, at('2026-02-01T00:00:05.000Z'))).toEqual(at('2026-02-02T00:00:05.000Z'));
  expect(retryAt(due, 3, at('2026-02-03T00:00:00.000Z'))).toEqual(at('2026-02-04T00:00:00.000Z'));
  expect(retryAt(due, 3, at('2026-02-03T00:00:00.001Z'))).toBeUndefined();
  expect(retryAt(due, 0, due)).toBeUndefined();
  expect(accessUntil(due, 3)).toEqual(at('2026-02-05T00:00:00.000Z'));
});
