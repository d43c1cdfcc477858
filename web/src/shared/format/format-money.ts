const dollarsOf = new Intl.NumberFormat(__LANGUAGE_TAG__, { style: 'currency', currency: 'USD' });
const short = new Intl.NumberFormat(__LANGUAGE_TAG__, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** `$1,234.50`, `-$5.00`: always two decimals. */
export function formatMoney(dollars: number): string {
  return isolate(dollarsOf.format(Object.is(dollars, -0) ? 0 : dollars));
}

/** For the edge of a chart: `$0`, `$12.50`, `$1.2K`. */
export function formatMoneyShort(dollars: number): string {
  const hasCents = !Number.isInteger(dollars) && Math.abs(dollars) < 1000;
  return hasCents ? formatMoney(dollars) : isolate(short.format(dollars));
}

/** Isolates an amount in right-to-left text, because its signs would otherwise change sides. */
function isolate(amount: string): string {
  return __DIRECTION__ === 'rtl' ? `\u2066${amount}\u2069` : amount;
}
