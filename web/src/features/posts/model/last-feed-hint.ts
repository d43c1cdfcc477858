import { localStore } from '#/shared/storage/page-storage.ts';

const KEY = 'last-feed-kept';

/** Returns whether a feed is stored in this browser, without loading what reads it. */
export function isLastFeedStored(): boolean {
  return localStore.getItem(KEY) !== null;
}

export function noteLastFeedStored(isStored: boolean): void {
  if (isStored) localStore.setItem(KEY, 'yes');
  else localStore.removeItem(KEY);
}
