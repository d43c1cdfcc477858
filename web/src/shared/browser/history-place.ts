/** A position in the browser's history: the page, and the number of overlay entries above it. */
export interface HistoryPlace {
  /** The router's state of the entry. Overlay entries share the state of their page. */
  readonly page: string;
  readonly depth: number;
}

/** Reads the state of a history entry; it outlives reloads and versions of the app. */
export function readHistoryPlace(state: unknown): HistoryPlace {
  const { key, idx, overlays }: { key?: unknown; idx?: unknown; overlays?: unknown } =
    typeof state === 'object' && state !== null ? state : {};
  return { page: `${key} ${idx}`, depth: typeof overlays === 'number' ? overlays : 0 };
}
