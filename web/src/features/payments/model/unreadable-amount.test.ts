import { expect, it } from 'vitest';
import { describeUnreadable } from './unreadable-amount.ts';

it.each([
  ['1.005', 'An amount has at most two decimals'],
  ['1,000', 'An amount has at most two decimals'],
  ['１，０００', 'An amount has at most two decimals'],
  ['', 'Enter an amount, such as 9.50'],
  ['-1', 'Enter an amount, such as 9.50'],
  ['ten', 'Enter an amount, such as 9.50'],
])('of %j it says: %s', (typed, message) => {
  expect(describeUnreadable(typed)).toBe(message);
});
