const KEY = 'scroll-positions';
/** Older entries are forgotten first. */
const MAX_ENTRIES = 50;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** How far down each history entry was when it was left, in pixels, by the router's key of the entry. */
export interface ScrollPositions {
  readonly get: (entry: string) => number | undefined;
  readonly set: (entry: string, position: number) => void;
  /** Writes them where a reload finds them. */
  readonly save: () => void;
}

/** `storage` gives the tab's storage, and may throw where the browser refuses it. */
export function createScrollPositions(storage: () => Storage): ScrollPositions {
  const positions = new Map<string, number>(read(storage));
  return {
    get: (entry) => positions.get(entry),
    set(entry, position) {
      positions.delete(entry);
      positions.set(entry, position);
      for (const oldest of positions.keys()) {
        if (positions.size <= MAX_ENTRIES) break;
        positions.delete(oldest);
      }
    },
    save() {
      try {
        storage().setItem(KEY, JSON.stringify([...positions]));
      } catch {
        // Without storage a reload starts at the top, as it would in any browser.
      }
    },
  };
}

function read(storage: () => Storage): [string, number][] {
  try {
    const saved: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
