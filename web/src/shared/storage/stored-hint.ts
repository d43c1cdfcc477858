import { localStore } from './page-storage.ts';

/** The name is of the time when the feed alone was stored. */
const KEY = 'last-feed-kept';

/** Returns whether a feed or copies of answers are stored in this browser, without loading what reads them. */
export function isAnythingStored(): boolean {
  return localStore.getItem(KEY) !== null;
}

export function noteStored(isStored: boolean): void {
  if (isStored) localStore.setItem(KEY, 'yes');
  else localStore.removeItem(KEY);
}
