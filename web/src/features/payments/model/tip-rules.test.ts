import { expect, it } from 'vitest';
import { offeredTips, tipErrorOf } from './tip-rules.ts';

it('names the problem of an amount', () => {
  expect(tipErrorOf('')).toBe('Amount is required');
  expect(tipErrorOf('0.99')).toBe('A tip is at least $1.00');
  expect(tipErrorOf('500.01')).toBe('A tip can be at most $500.00');
  expect(tipErrorOf('5,50')).toBeUndefined();
  expect(tipErrorOf('1.005')).toBe('An amount has at most two decimals');
  expect(tipErrorOf('1e308')).toBe('Enter an amount, such as 9.50');
  expect(offeredTips.map(tipErrorOf)).toEqual(offeredTips.map(() => undefined));
});
