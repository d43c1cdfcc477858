/** Where one is in the browser's history: on which page, and over how many entries of what is open over it. */
export interface HistoryPlace {
  /** The router's marks of the entry. The entries of what is open over a page have those of the page. */
  readonly page: string;
  readonly depth: number;
}

/** Reads the state of a history entry; it outlives reloads and versions of the app. */
export function readHistoryPlace(state: unknown): HistoryPlace {
  const { key, idx, overlays }: { key?: unknown; idx?: unknown; overlays?: unknown } =
    typeof state === 'object' && state !== null ? state : {};
  return { page: `${key} ${idx}`, depth: typeof overlays === 'number' ? overlays : 0 };
}
