import { localStore } from '#/shared/storage/page-storage.ts';

const KEY = 'last-feed-kept';

/** Returns whether a feed is kept in this browser, without loading what reads it. */
export function isLastFeedKept(): boolean {
  return localStore.getItem(KEY) !== null;
}

export function noteLastFeedKept(isKept: boolean): void {
  if (isKept) localStore.setItem(KEY, 'yes');
  else localStore.removeItem(KEY);
}
