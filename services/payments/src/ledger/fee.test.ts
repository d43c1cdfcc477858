import { expect, test } from 'vitest';
import { feeOf } from '#/ledger/fee.ts';

test.each([
  [1, 1],
  [30, 30],
  [31, 31],
  // 2.9% of 0.50 is 1.45 cents.
  [50, 31],
  // 2.9% of 5.00 is 14.5 cents: half a cent is rounded up.
  [500, 45],
  [999, 59],
  [1_000, 59],
  [99_999, 2_930],
  [10_000_000, 290_030],
])('of %i cents the fee is %i', (amount, fee) => {
  expect(feeOf(amount)).toBe(fee);
});

test('the fee is a whole number from zero to the amount, and grows with it', () => {
  let before = 0;
  for (let amount = 1; amount <= 100_000; amount += 1) {
    const fee = feeOf(amount);
    expect(Number.isInteger(fee) && fee >= before && fee <= amount).toBe(true);
    before = fee;
  }
});
