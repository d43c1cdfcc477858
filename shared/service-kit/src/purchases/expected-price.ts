import { AppError } from '#/common/errors.ts';

/**
 * Throws a 409 that carries the price of now where the buyer was shown another one. Who names no expected price, as
 * clients of the specification, pays the price of now.
 */
export function assertExpectedPrice(expectedDollars: number | undefined, priceCents: number): void {
  if (expectedDollars === undefined || Math.round(expectedDollars * 100) === priceCents) return;
  const value = priceCents / 100;
  const message = `The price is now $${value.toFixed(2)}`;
  throw new AppError(409, `${message}. You have not been charged.`, {
    errors: [{ field: 'expectedPrice', message, value }],
  });
}
