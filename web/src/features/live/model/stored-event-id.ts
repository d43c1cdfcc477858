import { localStore } from '#/shared/storage/page-storage.ts';

const KEY = 'live-place';

/** The id of the last live event that a person's tabs have received. */
export interface StoredEventId {
  readonly userId: string | undefined;
  readonly eventId: number | undefined;
}

/** To be read before the page loads data: that data then includes everything up to this event, and maybe more. */
export function readStoredEventId(): StoredEventId {
  const [userId, number] = (localStore.getItem(KEY) ?? '').split(' ');
  const eventId = Number(number);
  return Number.isSafeInteger(eventId) && eventId >= 0
    ? { userId, eventId }
    : { userId: undefined, eventId: undefined };
}

export function storeEventId(userId: string, eventId: number): void {
  localStore.setItem(KEY, `${userId} ${eventId}`);
}
