import { localStore, refuseToStore, sessionStore } from './page-storage.ts';
import { changeValues } from './value-store.ts';

/** Tells the other tabs of this browser whose data is erased. */
const ERASED = 'erased-person';

/**
 * Deletes everything that this browser stores about a person, in every tab, including unsent drafts. Keys and values name their
 * person by their id. Never rejects.
 */
export async function erasePerson(userId: string): Promise<void> {
  localStore.setItem(ERASED, userId);
  localStore.removeItem(ERASED);
  await eraseHere(userId);
}

/** Erases a person whom another tab erases, because this tab may have stored more data before it was told. */
export function followErasures(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ERASED && newValue !== null) void eraseHere(newValue);
  });
}

async function eraseHere(userId: string): Promise<void> {
  refuseToStore(userId);
  for (const store of [localStore, sessionStore]) {
    for (const key of store.keys()) {
      if (key.includes(userId) || store.getItem(key)?.startsWith(userId)) store.removeItem(key);
    }
  }
  try {
    await changeValues((values) => {
      const asking = values.getAllKeys();
      asking.onsuccess = () => {
        for (const key of asking.result) if (String(key).startsWith(`${userId}:`)) values.delete(key);
      };
    });
  } catch (error) {
    console.warn('What was stored of a person could not be deleted', error);
  }
}
