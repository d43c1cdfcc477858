import { expect, it } from 'vitest';
import { formatPrice, formatPriceTag } from './format-price.ts';

it('a price has two decimals, and its sign where it stands alone', () => {
  expect([0, 10, 9.5].map(formatPrice)).toEqual(['0.00', '10.00', '9.50']);
  expect([10, 9.5].map(formatPriceTag)).toEqual(['$10.00', '$9.50']);
});
