import { mendIdentifier } from '@stagedoor/contracts/email-address';

/**
 * Returns the dollars of a typed price, such as "9.50" or "9,50"; undefined if the text is not a price. A comma counts as the
 * decimal point, so "1,000" is refused rather than taken for one dollar. The point of Chinese and Japanese input methods and
 * full-width digits are accepted, too.
 */
export function readDollars(typed: string): number | undefined {
  const text = mendIdentifier(typed).trim().replace(/[,。]/u, '.');
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}
