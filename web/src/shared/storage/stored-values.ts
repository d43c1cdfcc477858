import { del, delMany, entries, get, keys, set } from 'idb-keyval';
import { isRefused, isStorageAllowed, localStore } from './page-storage.ts';
import { onStoredElsewhere } from './stored-elsewhere.ts';

/** The key contains the owner's id, so that nobody reads or sends another person's data in the same browser. */
const keyOf = (userId: string, name: string) => `${userId}:${name}`;

/** Keeps a value in this browser, files included, across reloads, crashes and sessions. */
export async function storeValue(userId: string, name: string, value: unknown): Promise<void> {
  if (isRefused(userId)) return;
  await quietly(() => set(keyOf(userId, name), value));
  // Their account was deleted while the value was stored.
  if (isRefused(userId)) await deleteValue(userId, name);
}

export async function deleteValue(userId: string, name: string): Promise<void> {
  await quietly(() => del(keyOf(userId, name)));
}

const changesKeyOf = (userId: string, name: string) => `stored-changes:${keyOf(userId, name)}`;

/** Tells other tabs of this browser that a value was stored or deleted: IndexedDB has no such event. */
export function announceStored(userId: string, name: string): void {
  const key = changesKeyOf(userId, name);
  localStore.setItem(key, String(Number(localStore.getItem(key) ?? 0) + 1));
}

/** Calls `listener` when another tab has announced a change of a value. Returns a function that ends it. */
export function onValueStoredElsewhere(userId: string, name: string, listener: () => void): () => void {
  return onStoredElsewhere(changesKeyOf(userId, name), listener);
}

/** Returns undefined if nothing is stored. The value may come from an older version of the app: parse it. */
export async function readValue(userId: string, name: string): Promise<unknown> {
  return quietly(() => get<unknown>(keyOf(userId, name)));
}

/** Returns all values of a person whose names begin with `prefix`. */
export async function readValues(userId: string, prefix: string): Promise<readonly unknown[]> {
  const start = keyOf(userId, prefix);
  const all = (await quietly(() => entries<IDBValidKey, unknown>())) ?? [];
  return all.flatMap(([key, value]) => (typeof key === 'string' && key.startsWith(start) ? [value] : []));
}

/** Deletes all values of a person whose names begin with `prefix`. */
export async function deleteValues(userId: string, prefix: string): Promise<void> {
  const start = keyOf(userId, prefix);
  const all = (await quietly(() => keys())) ?? [];
  const found = all.filter((key) => typeof key === 'string' && key.startsWith(start));
  if (found.length > 0) await quietly(() => delMany(found));
}

/** If the browser has no room, or stores nothing, the value is not stored; the page still has it. */
async function quietly<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  if (!isStorageAllowed()) return undefined;
  try {
    return await work();
  } catch (error) {
    console.warn('This browser could not keep or read what was not sent yet', error);
    return undefined;
  }
}
