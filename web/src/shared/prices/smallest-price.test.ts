import { expect, it } from 'vitest';
import { findPriceProblem } from './smallest-price.ts';

it('refuses what cannot be charged, and leaves what is free', () => {
  const problems = [undefined, 0, 0.01, 0.49, 0.5, 3].map((price) => findPriceProblem(price, 0.5));
  const tooLow = 'The smallest price is $0.50';
  expect(problems).toEqual([undefined, undefined, tooLow, tooLow, undefined, undefined]);
});

it('refuses nothing while it is not known', () => {
  expect(findPriceProblem(0.01, 0)).toBeUndefined();
});
