import { newKey } from '#/shared/http/new-key.ts';
import { localStore } from '#/shared/storage/page-storage.ts';
import { onStoredElsewhere } from '#/shared/storage/stored-elsewhere.ts';

/** An announcement that was not sent, or whose answer was lost. */
export interface AnnouncementDraft {
  readonly title: string;
  readonly message: string;
  /** The idempotency key for sending this text, so that a retry does not reach everyone twice; '' before the first try. */
  readonly key: string;
}

const empty: AnnouncementDraft = { title: '', message: '', key: '' };

/** Each person's own, because several may use one browser. */
const keyOf = (userId: string) => `announcement-draft:${userId}`;

export function readAnnouncement(userId: string): AnnouncementDraft {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return empty;
    const { title, message, key } = stored as Partial<Record<keyof AnnouncementDraft, unknown>>;
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
    return { title: textOf(title), message: textOf(message), key: textOf(key) };
  } catch {
    return empty;
  }
}

type Words = Omit<AnnouncementDraft, 'key'>;

const areSame = (one: Words, other: Words) => one.title === other.title && one.message === other.message;

/** Stores the typed text. A different text is a different announcement, so its key starts empty. */
export function storeAnnouncement(userId: string, { title, message }: Words): void {
  if ((title + message).trim() === '') {
    localStore.removeItem(keyOf(userId));
    return;
  }
  const before = readAnnouncement(userId);
  const key = areSame(before, { title, message }) ? before.key : '';
  localStore.setItem(keyOf(userId), JSON.stringify({ title, message, key }));
}

/**
 * Returns the idempotency key for sending this text: that of the last try with the same text, stored or in this tab. Stores both,
 * unless another tab has a different text by now.
 */
export function keyForSending(userId: string, words: Words, lastTry: AnnouncementDraft | null): string {
  const stored = readAnnouncement(userId);
  const isStored = areSame(stored, words);
  const key = (isStored && stored.key) || (lastTry !== null && areSame(lastTry, words) && lastTry.key) || newKey();
  if (isStored) localStore.setItem(keyOf(userId), JSON.stringify({ ...words, key }));
  return key;
}

/** Deletes the sent text, but keeps text that another tab has typed since then. */
export function deleteAnnouncement(userId: string, sent: Words): void {
  if (areSame(readAnnouncement(userId), sent)) localStore.removeItem(keyOf(userId));
}

/** Calls `listener` when another tab has changed the draft, or sent it. Returns a function that ends it. */
export function onAnnouncementStoredElsewhere(userId: string, listener: () => void): () => void {
  return onStoredElsewhere(keyOf(userId), listener);
}
