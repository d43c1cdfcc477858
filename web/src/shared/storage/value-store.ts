import { isStorageAllowed } from './page-storage.ts';

// The database of the package `idb-keyval`, which `stored-values.ts` uses. Accessed here without the package, which the first page
// does not load, so that private data can be deleted at the end of a session even if no more code can be loaded.
const DATABASE = 'keyval-store';
const STORE = 'keyval';

/**
 * Runs `work` in a transaction, one at a time over all tabs of this browser. Resolves once it is committed; rejects if the browser
 * stores nothing.
 */
export function changeValues(work: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!isStorageAllowed()) throw new Error('This browser stores nothing');
    const opening = indexedDB.open(DATABASE);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(STORE));
      // Waits for the transaction.
      database.close();
    };
  });
}
