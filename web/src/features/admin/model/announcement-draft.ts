import { localStore } from '#/shared/storage/page-storage.ts';

/** An announcement that was not sent, or whose answer was lost. */
interface AnnouncementDraft {
  readonly title: string;
  readonly message: string;
  /** The key of the try to send these words, so that a further one does not reach everyone twice; '' before the first. */
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

/** Stores what is typed. Other words are another announcement, for which there was no try yet. */
export function storeAnnouncement(userId: string, { title, message }: Omit<AnnouncementDraft, 'key'>, key = ''): void {
  if ((title + message).trim() === '') {
    deleteAnnouncement(userId);
    return;
  }
  const before = readAnnouncement(userId);
  const isSame = before.title === title && before.message === message;
  localStore.setItem(keyOf(userId), JSON.stringify({ title, message, key: key || (isSame ? before.key : '') }));
}

export function deleteAnnouncement(userId: string): void {
  localStore.removeItem(keyOf(userId));
}
