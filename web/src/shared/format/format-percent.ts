/** A whole percent as the language writes it: `25%`, in Spanish with a space that does not break before the sign. */
export function formatPercent(percent: number, tag: string = __LANGUAGE_TAG__): string {
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100);
}
