import { expect, it } from 'vitest';
import { formatMoney, formatMoneyShort } from './format-money.ts';

it('money has two decimals, its thousands apart, and its sign in front', () => {
  expect([0, -0, 9.9, 1234.5, -5].map(formatMoney)).toEqual(['$0.00', '$0.00', '$9.90', '$1,234.50', '-$5.00']);
});

it('beside a chart it is short', () => {
  expect([0, 0.5, 12.5, 40, 1200].map(formatMoneyShort)).toEqual(['$0', '$0.50', '$12.50', '$40', '$1.2K']);
});
