import { noteStored } from '../storage/stored-hint.ts';
import { deleteValue, deleteValuesOfOthers, readValue, storeValue } from '../storage/stored-values.ts';

const PREFIX = 'copy:';
const INDEX = 'copies';
/** What is older is deleted: as many screens as one may want to read again on a train. */
const MOST_COPIES = 60;

interface Copy {
  /** A copy of another build may have another shape, and is not used. */
  readonly buildId: string;
  readonly data: unknown;
}

/** Stores an answer of the server in this browser, to be shown while there is no network. */
export function storeCopy(userId: string, name: string, data: unknown): Promise<void> {
  stored = stored.then(() => storeNow(userId, name, data));
  return stored;
}

/** The copies are stored one after the other: two at once would each write a list of names without the other's. */
let stored: Promise<void> = Promise.resolve();

async function storeNow(userId: string, name: string, data: unknown): Promise<void> {
  noteStored(true);
  await storeValue(userId, PREFIX + name, { buildId: __BUILD_ID__, data } satisfies Copy);
  const names = [name, ...(await readNames(userId)).filter((one) => one !== name)];
  await storeValue(userId, INDEX, names.slice(0, MOST_COPIES));
  for (const old of names.slice(MOST_COPIES)) await deleteValue(userId, PREFIX + old);
}

/** Returns the answer that this browser was given last; undefined where it has stored none. */
export async function readCopy(userId: string, name: string): Promise<unknown> {
  const copy = await readValue(userId, PREFIX + name);
  return isCopy(copy) && copy.buildId === __BUILD_ID__ ? copy.data : undefined;
}

/** Deletes what the server no longer shows to this person. */
export async function dropCopy(userId: string, name: string): Promise<void> {
  await deleteValue(userId, PREFIX + name);
}

/** Deletes the copies that others have left in this browser; everybody's if nobody is signed in. */
export async function deleteCopies(exceptUserId: string | undefined): Promise<void> {
  await deleteValuesOfOthers(exceptUserId, PREFIX);
  await deleteValuesOfOthers(exceptUserId, INDEX);
}

async function readNames(userId: string): Promise<readonly string[]> {
  const names = await readValue(userId, INDEX);
  return Array.isArray(names) ? names.filter((one) => typeof one === 'string') : [];
}

function isCopy(value: unknown): value is Copy {
  return typeof value === 'object' && value !== null && 'buildId' in value && 'data' in value;
}
