/** Dollars always with two decimals and no sign: 10 becomes 10.00. */
export function formatPrice(dollars: number): string {
  return dollars.toFixed(2);
}
