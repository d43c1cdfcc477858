/** The number of a price, for a text that has the sign: always two decimals, `10.00`, in Spanish `10,00`. */
export function formatPrice(dollars: number): string {
  return __LANGUAGE__ === 'es' ? dollars.toFixed(2).replace('.', ',') : dollars.toFixed(2);
}

/** A price that stands alone, as other amounts are written: `$10.00`, in Spanish `10,00 US$`. */
export function formatPriceTag(dollars: number): string {
  return __LANGUAGE__ === 'es' ? `${formatPrice(dollars)}\u00a0US$` : `$${formatPrice(dollars)}`;
}
