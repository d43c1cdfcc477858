import { AppError } from '#/common/errors.ts';

/**
 * Throws a 409 with the current price if the buyer was shown another one. A client that sends no expected price pays
 * the current price.
 */
export function assertExpectedPrice(expectedDollars: number | undefined, priceCents: number): void {
  if (expectedDollars === undefined || Math.round(expectedDollars * 100) === priceCents) return;
  const value = priceCents / 100;
  const price = `$${value.toFixed(2)}`;
  throw new AppError(409, `The price is now ${price}. You have not been charged.`, {
    errors: [{ field: 'expectedPrice', message: `The price is now ${price}`, value }],
  });
}
