import { isStorageAllowed } from './page-storage.ts';

// The database of the package `idb-keyval`, by which `stored-values.ts` stores. Here without the package, which the first page does
// not load: what ends with a session ends also where nothing more can be loaded.
const DATABASE = 'keyval-store';
const STORE = 'keyval';

/**
 * Runs `work` in a transaction, one at a time over all tabs of this browser. Resolves once it is committed; rejects where the browser
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
