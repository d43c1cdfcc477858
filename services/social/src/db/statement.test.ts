import { expect, test } from 'vitest';
import { shortenSql, toIso } from '#/db/statement.ts';

test.each([
  ['2025-07-05 15:06:20+00', '2025-07-05T15:06:20.000Z'],
  ['2025-07-05 15:06:20.5+00', '2025-07-05T15:06:20.500Z'],
  ['2025-07-05 15:06:20.05+00', '2025-07-05T15:06:20.050Z'],
  ['2025-07-05 15:06:20.123+00', '2025-07-05T15:06:20.123Z'],
  // As servers of another zone print it, columns of other precision, and JSON.
  ['2025-07-05 17:06:20.123+02', '2025-07-05T15:06:20.123Z'],
  ['2025-07-05 15:06:20.123456+00', '2025-07-05T15:06:20.123Z'],
  ['2025-07-05T15:06:20.123+00:00', '2025-07-05T15:06:20.123Z'],
])('%s is %s', (instant, iso) => {
  expect(toIso(instant)).toBe(iso);
});

test('what is no instant is an error', () => {
  expect(() => toIso('infinity')).toThrow(RangeError);
});

test('SQL is sent without comments and indentation', () => {
  const text = `
    select id -- which one
    from post
      -- of them all
    where id = $1`;
  expect(shortenSql(text)).toBe('select id from post where id = $1');
});
