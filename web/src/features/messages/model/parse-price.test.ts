import { expect, it } from 'vitest';
import { parsePrice } from './parse-price.ts';

it('parses prices, and returns undefined for anything else', () => {
  expect(['4.5', '4,50', ' 10 ', '0', '', '1.234', '-1', '1e2'].map(parsePrice)).toEqual([
    4.5,
    4.5,
    10,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
