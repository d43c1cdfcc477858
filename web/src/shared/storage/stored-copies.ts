import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { isStorageAllowed } from './page-storage.ts';
import { noteCopies } from './private-copies.ts';

/** Whose copies they are, and whether that person is still signed in: nothing is stored after their session has ended. */
export interface CopyOwner {
  readonly userId: string;
  readonly isSignedIn: () => boolean;
}

const keyOf = ({ userId }: CopyOwner, name: string) => `${userId}:${name}`;

let opened: UseStore | undefined;

/** The database of `value-store.ts`. */
function open(): UseStore {
  opened ??= createStore('keyval-store', 'keyval');
  return opened;
}

/** Stores a copy of an answer. If the browser has no room, or stores nothing, no copy is stored. */
export async function storeCopy(owner: CopyOwner, name: string, value: unknown): Promise<void> {
  await quietly(owner, () => {
    noteCopies();
    return set(keyOf(owner, name), value, (mode, work) =>
      // Checked when the transaction begins: the transaction that deletes the copies begins after the session has ended.
      open()(mode, (store) => {
        if (!owner.isSignedIn()) throw new Error('The session has ended');
        return work(store);
      }),
    );
  });
}

/** Returns undefined if nothing is stored. The value may come from an older version of the app: parse it. */
export function readCopy(owner: CopyOwner, name: string): Promise<unknown> {
  return quietly(owner, () => get<unknown>(keyOf(owner, name), open()));
}

export async function deleteCopy(owner: CopyOwner, name: string): Promise<void> {
  await quietly(owner, () => del(keyOf(owner, name), open()));
}

async function quietly<Value>(owner: CopyOwner, work: () => Promise<Value>): Promise<Value | undefined> {
  if (!isStorageAllowed()) return undefined;
  try {
    return await work();
  } catch (error) {
    if (owner.isSignedIn()) console.warn('This browser could not store or read a copy of an answer', error);
    return undefined;
  }
}
