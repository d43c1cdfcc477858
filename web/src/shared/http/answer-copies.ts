import { copyOwner } from '../session/copy-owner.ts';
import { COPIES, COPY_PREFIX } from '../storage/private-copies.ts';
import * as stored from '../storage/stored-copies.ts';

/** Older copies are deleted: this many screens are enough to read offline, such as on a train. */
const MOST_COPIES = 60;

interface Copy {
  /** A copy of another build may have another shape, and is not used. */
  readonly buildId: string;
  readonly data: unknown;
}

/** Stores an answer of the server in this browser, to be shown while there is no network. */
export function storeCopy(userId: string, name: string, data: unknown): Promise<void> {
  lastStored = lastStored.then(() => storeNow(userId, name, data));
  return lastStored;
}

/** The copies are stored one after the other: two at once would each write a list of names without the other's. */
let lastStored: Promise<void> = Promise.resolve();

async function storeNow(userId: string, name: string, data: unknown): Promise<void> {
  const owner = copyOwner(userId);
  if (!owner.isSignedIn()) return;
  await stored.storeCopy(owner, COPY_PREFIX + name, { buildId: __BUILD_ID__, data } satisfies Copy);
  const names = [name, ...(await readNames(userId)).filter((one) => one !== name)];
  await stored.storeCopy(owner, COPIES, names.slice(0, MOST_COPIES));
  for (const old of names.slice(MOST_COPIES)) await stored.deleteCopy(owner, COPY_PREFIX + old);
}

/** Returns the answer that this browser was given last; undefined if it has stored none. */
export async function readCopy(userId: string, name: string): Promise<unknown> {
  const copy = await stored.readCopy(copyOwner(userId), COPY_PREFIX + name);
  return isCopy(copy) && copy.buildId === __BUILD_ID__ ? copy.data : undefined;
}

/** Deletes copies of content that the server no longer shows to this person. */
export async function dropCopy(userId: string, name: string): Promise<void> {
  await stored.deleteCopy(copyOwner(userId), COPY_PREFIX + name);
}

async function readNames(userId: string): Promise<readonly string[]> {
  const names = await stored.readCopy(copyOwner(userId), COPIES);
  return Array.isArray(names) ? names.filter((one) => typeof one === 'string') : [];
}

function isCopy(value: unknown): value is Copy {
  return typeof value === 'object' && value !== null && 'buildId' in value && 'data' in value;
}
