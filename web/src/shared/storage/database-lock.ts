import { changeValues } from './value-store.ts';

/** Runs `work` in one tab at a time, by a transaction of the IndexedDB database `name`; without a lock if there is no database. */
export async function withDatabaseLock<T>(name: string, work: () => T): Promise<T> {
  let done: { readonly result: T } | undefined;
  try {
    await changeValues((store) => {
      store.get(name).onsuccess = () => {
        done = { result: work() };
      };
    });
  } catch (error) {
    if (done === undefined) console.warn('The session is changed without a lock', error);
  }
  done ??= { result: work() };
  return done.result;
}
