/** Formats dollars with two decimals and without the currency sign, for texts that contain it: `10.00`, in Spanish `10,00`. */
export function formatPrice(dollars: number): string {
  return __LANGUAGE__ === 'es' ? dollars.toFixed(2).replace('.', ',') : dollars.toFixed(2);
}

/** Formats dollars with the currency sign: `$10.00`, in Spanish `10,00 US$`. */
export function formatPriceTag(dollars: number): string {
  if (__LANGUAGE__ === 'es') return `${formatPrice(dollars)}\u00a0US$`;
  // From right to left the sign would be on the other side of the number.
  return __DIRECTION__ === 'rtl' ? `\u2066$${formatPrice(dollars)}\u2069` : `$${formatPrice(dollars)}`;
}
