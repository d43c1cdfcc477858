import { expect, test } from 'vitest';
import { isShed } from '#/http/load-shedding.ts';

test('sheds a request for a measured delay, not while nothing was measured', () => {
  expect(isShed('/api/users/1', 1_200)).toBe(true);
  expect(isShed('/api/users/1', Number.POSITIVE_INFINITY)).toBe(false);
  expect(isShed('/api/users/1', undefined)).toBe(false);
});

test.each(['/health', '/health/live', '/health?x=1'])('%s is not shed', (url) => {
  expect(isShed(url, 1_200)).toBe(false);
});

test('a name that only begins like health is', () => {
  expect(isShed('/healthy', 1_200)).toBe(true);
});
