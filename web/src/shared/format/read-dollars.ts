import { mendIdentifier } from '@stagedoor/contracts/email-address';

/**
 * Returns the dollars of a typed price, such as "9.50" or "9,50"; undefined for what is no price. A comma counts as the
 * decimal point, so "1,000" is refused rather than taken for one dollar. So does what a Chinese or Japanese input method writes for a
 * point, and its full-width digits are read.
 */
export function readDollars(typed: string): number | undefined {
  const text = mendIdentifier(typed).trim().replace(/[,。]/u, '.');
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}
