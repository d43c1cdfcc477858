import { localStore } from '#/shared/storage/page-storage.ts';

/** What this browser knows about the server's copy of the current draft. */
export interface SavedDraft {
  readonly id: string;
  readonly revision: number;
  /** The last sent body, as text: a draft that differs from it is unsaved. */
  readonly sent: string;
  /** How many of its files were chosen on other devices, and are not uploaded yet. */
  readonly filesElsewhere: number;
}

const keyOf = (userId: string) => `post-draft-saved:${userId}`;

/** Returns undefined for a draft that the server does not have. */
export function readSaved(userId: string): SavedDraft | undefined {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (!('id' in stored) || !('revision' in stored) || !('sent' in stored)) return undefined;
    const { id, revision, sent } = stored;
    // An earlier version of the app stored no number.
    const filesElsewhere = 'filesElsewhere' in stored ? Number(stored.filesElsewhere) : 0;
    return typeof id === 'string' && typeof revision === 'number' && typeof sent === 'string'
      ? { id, revision, sent, filesElsewhere }
      : undefined;
  } catch {
    return undefined;
  }
}

export function storeSavedDraft(userId: string, saved: SavedDraft): void {
  localStore.setItem(keyOf(userId), JSON.stringify(saved));
}

export function forgetSaved(userId: string): void {
  localStore.removeItem(keyOf(userId));
}
