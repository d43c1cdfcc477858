export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** The kind of entry, shown beside the label. */
  readonly note?: string;
  readonly run: () => void;
}

/**
 * Returns the entries whose label contains every typed word; those whose label begins with the text come first. Returns all entries
 * if nothing is typed.
 */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return entries;
  const terms = query.split(/\s+/u);
  const matching = entries.filter(({ label }) => terms.every((word) => label.toLowerCase().includes(word)));
  const beginsSo = ({ label }: PaletteEntry) => label.toLowerCase().startsWith(query);
  return [...matching.filter(beginsSo), ...matching.filter((entry) => !beginsSo(entry))];
}
