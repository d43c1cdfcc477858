/**
 * Returns the dollars of a typed price, such as "9.50" or "9,50"; undefined for what is no price. A comma counts as the
 * decimal point, so "1,000" is refused rather than taken for one dollar.
 */
export function readDollars(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}
