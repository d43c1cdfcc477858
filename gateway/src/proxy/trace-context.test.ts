import { expect, test } from 'vitest';
import { traceContextOf } from '#/request-facts.ts';

const given = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`;

test('a trace that a request brings is followed on', () => {
  expect(traceContextOf(given)).toBe(given);
});

test.each([
  undefined,
  '',
  [given, given],
  given.toUpperCase(),
  given.replace('00-', '01-'),
  given.replaceAll('a', '0'),
  given.replaceAll('b', '0'),
  `${given}-x`,
])('%j begins a new one', (value) => {
  const made = traceContextOf(value);
  expect(made).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(traceContextOf(value)).not.toBe(made);
});
