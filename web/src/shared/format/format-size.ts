const whole = new Intl.NumberFormat(__LANGUAGE_TAG__, { useGrouping: false, maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat(__LANGUAGE_TAG__, {
  useGrouping: false,
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Bytes as people read them: `830 kB`, `2.4 MB`, `5.0 GB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${whole.format(bytes / 1000)} kB`;
  if (bytes < 1_000_000_000) return `${tenths.format(bytes / 1_000_000)} MB`;
  return `${tenths.format(bytes / 1_000_000_000)} GB`;
}
