import { expect, it } from 'vitest';
import { readDollars } from './read-dollars.ts';

it('reads dollars with a point or a comma before the cents', () => {
  expect(['9.50', '9,50', ' 9,5 ', '12'].map(readDollars)).toEqual([9.5, 9.5, 9.5, 12]);
});

it('reads what an input method writes', () => {
  expect(['９．５０', '９，５', '９。５', '１２', '9.50\u200b'].map(readDollars)).toEqual([9.5, 9.5, 9.5, 12, 9.5]);
});

it('refuses ambiguous amounts', () => {
  for (const typed of [
    '',
    ',50',
    '1,000',
    '1,000.00',
    '1.2.3',
    '9,5,0',
    '-1',
    '9,',
    '1e2',
    '0x10',
    'ten',
    '１，０００',
    '①',
    '十',
  ]) {
    expect(readDollars(typed), typed).toBeUndefined();
  }
});

it('reads more than anything may cost, so that a form says the most instead of calling it no number', () => {
  expect(['1000000', '99999999999,99'].map(readDollars)).toEqual([1_000_000, 99_999_999_999.99]);
});
