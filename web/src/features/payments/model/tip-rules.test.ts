import { expect, it } from 'vitest';
import { offeredTips, readTip, tipErrorOf } from './tip-rules.ts';

it('an amount has at most two decimals, and nothing else in it', () => {
  expect(['5', '5.5', ' 12.34 ', '500'].map(readTip)).toEqual([5, 5.5, 12.34, 500]);
  expect(['', '-5', '1e2', '5.001', '5,00', '0x10', 'five'].map(readTip)).toEqual(Array(7).fill(undefined));
});

it('says what is wrong with an amount', () => {
  expect(tipErrorOf('')).toBe('Amount is required');
  expect(tipErrorOf('0.99')).toBe('A tip is at least $1.00');
  expect(tipErrorOf('500.01')).toBe('A tip can be at most $500.00');
  expect(tipErrorOf('1e308')).toBe('An amount has at most two decimals');
  expect(offeredTips.map(tipErrorOf)).toEqual(offeredTips.map(() => undefined));
});
