type StorageName = 'localStorage' | 'sessionStorage';

export interface PageStorage {
  readonly getItem: (key: string) => string | null;
  /** Returns whether it will be remembered after the page is left. */
  readonly setItem: (key: string, value: string) => boolean;
  readonly removeItem: (key: string) => void;
  readonly keys: () => readonly string[];
}

/** Storage of this browser. If it is blocked or full, values stay until the page is closed. */
export const localStore = createPageStorage('localStorage');

/** The same, for this tab only. */
export const sessionStore = createPageStorage('sessionStorage');

/** Ids of people whose account is deleted: this page stores nothing more about them. */
const erased = new Set<string>();

/** Late writes of such a person's page, such as the end of a recording, are not stored. */
export function refuseToStore(userId: string): void {
  erased.add(userId);
}

/** The person has signed in again before their account was erased. */
export function allowToStore(userId: string): void {
  erased.delete(userId);
}

/** Returns whether nothing is stored under a key, because it contains the id of a person whose account is deleted. */
export function isRefused(key: string): boolean {
  return [...erased].some((id) => key.includes(id));
}

/** Whether the browser lets this page store anything; if not, locks and databases are unavailable as well. */
export function isStorageAllowed(): boolean {
  return findStorage('localStorage') !== undefined;
}

function createPageStorage(name: StorageName): PageStorage {
  // Values that the browser refused to store; they take precedence over stored ones.
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? findStorage(name)?.getItem(key) ?? null,
    setItem(key, value) {
      if (isRefused(key)) return false;
      values.delete(key);
      try {
        const storage = findStorage(name);
        storage?.setItem(key, value);
        if (storage !== undefined) return true;
      } catch {
        // Full, or closed to this page.
      }
      values.set(key, value);
      return false;
    },
    removeItem(key) {
      values.delete(key);
      findStorage(name)?.removeItem(key);
    },
    keys: () => [...values.keys(), ...Object.keys(findStorage(name) ?? {})],
  };
}

/** With cookies blocked, even reading the property of the storage throws. */
function findStorage(name: StorageName): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}
