import { expect, it } from 'vitest';
import { readPrice } from './read-price.ts';

it('reads a price, and nothing that is none', () => {
  expect(['4.5', '4,50', ' 10 ', '0', '', '1.234', '-1', '1e2'].map(readPrice)).toEqual([
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
