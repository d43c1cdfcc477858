import { expect, test } from 'vitest';
import { restOf, topUpOf } from './top-up-rules.ts';

test.each([
  [10, 10, 0],
  [10, 12.5, 0],
  [10, 9.7, 0.5],
  [10, 9.5, 0.5],
  [10, 0, 10],
  [500, 0.1, 499.9],
])('a refund of $%d takes from a card what a balance of $%d is short of: $%d', (amount, covered, expected) => {
  expect(topUpOf(amount, { covered, minimumTopUp: 0.5 })).toBe(expected);
});

test('what is charged above what is missing stays in the balance', () => {
  expect(restOf(10, { covered: 9.7, minimumTopUp: 0.5 })).toBe(0.2);
  expect(restOf(10, { covered: 9.2, minimumTopUp: 0.5 })).toBe(0);
});
