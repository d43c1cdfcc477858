type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

interface SessionNumbersOptions {
  /** The key in the tab's storage. */
  readonly key: string;
  /** Beyond this number, those that were set longest ago are forgotten. */
  readonly max: number;
  /** The tab's storage. May throw: browsers can refuse it. */
  readonly storage?: () => Storage;
}

/** Numbers by name that a reload finds again, once they were saved: how far a page was scrolled, how tall a post is. */
export interface SessionNumbers {
  readonly get: (name: string) => number | undefined;
  readonly set: (name: string, value: number) => void;
  readonly save: () => void;
}

export function createSessionNumbers({
  key,
  max,
  storage = () => window.sessionStorage,
}: SessionNumbersOptions): SessionNumbers {
  const numbers = new Map<string, number>(read(key, storage));
  return {
    get: (name) => numbers.get(name),
    set(name, value) {
      numbers.delete(name);
      numbers.set(name, value);
      for (const oldest of numbers.keys()) {
        if (numbers.size <= max) break;
        numbers.delete(oldest);
      }
    },
    save() {
      try {
        storage().setItem(key, JSON.stringify([...numbers]));
      } catch {
        // Without storage, nothing is known after a reload.
      }
    },
  };
}

function read(key: string, storage: () => Storage): [string, number][] {
  try {
    const saved: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
