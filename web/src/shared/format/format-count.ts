const compact = new Intl.NumberFormat(__LANGUAGE_TAG__, { notation: 'compact', maximumFractionDigits: 1 });

/** 999 stays, 1,234 becomes 1.2K. */
export function formatCount(count: number): string {
  return compact.format(count);
}

/** A badge's figure: the number up to `cap`, then the cap and a plus. */
export function formatBadge(count: number, cap: 9 | 99): string {
  return count > cap ? `${cap}+` : String(count);
}
