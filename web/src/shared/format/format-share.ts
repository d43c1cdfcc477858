const percent = new Intl.NumberFormat(__LANGUAGE_TAG__, { style: 'percent', maximumFractionDigits: 2 });

/** A share of at most two decimals, rounded down: 99.996% are not 100%. */
export function formatShare(part: number, whole: number): string {
  return percent.format(Math.floor((part / whole) * 10_000) / 10_000);
}
