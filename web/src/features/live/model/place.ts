import { localStore } from '#/shared/storage/page-storage.ts';

const KEY = 'live-place';

/** How far somebody's tabs have heard of what happens to them. */
export interface StartPlace {
  readonly userId: string | undefined;
  readonly place: number | undefined;
}

/** To be read before the page loads anything: what it then loads holds everything up to there, and maybe more. */
export function readPlace(): StartPlace {
  const [userId, number] = (localStore.getItem(KEY) ?? '').split(' ');
  const place = Number(number);
  return Number.isSafeInteger(place) && place >= 0 ? { userId, place } : { userId: undefined, place: undefined };
}

export function keepPlaceOf(userId: string, place: number): void {
  localStore.setItem(KEY, `${userId} ${place}`);
}
