import { isStorageAllowed } from '#/shared/storage/page-storage.ts';
import { deleteValues, readValues, storeValue } from '#/shared/storage/stored-values.ts';
import { findFormat, nameVoiceNote, type VoiceNoteFormat } from './voice-note-format.ts';

/** A chunk of about one second. */
interface Piece {
  /** Milliseconds since 1970: of the whole note, and of this piece's end. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly type: string;
  readonly data: Blob;
}

const prefixOf = (conversationId: string) => `voice-piece:${conversationId}:`;
const lockOf = (userId: string, conversationId: string) => `stagedoor-recording:${userId}:${conversationId}`;

/**
 * Stores a voice note in this browser while it is recorded, so that a tab that is closed or crashes loses at most a second of it.
 * `discard` deletes the stored chunks once the note is a file of the message or was discarded.
 */
export function storeVoiceNote(userId: string, conversationId: string, startedAt: number, { type }: VoiceNoteFormat) {
  let count = 0;
  let release = () => {};
  const isOver = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The browser releases the lock with the tab, so chunks without a lock belong to no running recording.
  if (hasLocks()) void navigator.locks.request(lockOf(userId, conversationId), () => isOver);
  return {
    add(data: Blob): void {
      count += 1;
      const name = `${prefixOf(conversationId)}${startedAt}:${String(count).padStart(4, '0')}`;
      void storeValue(userId, name, { startedAt, endedAt: Date.now(), type, data } satisfies Piece);
    },
    async discard(): Promise<void> {
      await deleteVoiceNotes(userId, conversationId);
      release();
    },
  };
}

/** Returns voice notes that were being recorded when their tab was closed, oldest first; none while a tab still records. */
export async function readUnfinishedVoiceNotes(userId: string, conversationId: string): Promise<readonly File[]> {
  const read = async () => toFiles(await readValues(userId, prefixOf(conversationId)));
  if (!hasLocks()) return read();
  return navigator.locks.request(lockOf(userId, conversationId), { ifAvailable: true }, (lock) => (lock ? read() : []));
}

export function deleteVoiceNotes(userId: string, conversationId: string): Promise<void> {
  return deleteValues(userId, prefixOf(conversationId));
}

function toFiles(values: readonly unknown[]): readonly File[] {
  const pieces = values.filter(isPiece);
  const starts = new Set(pieces.map(({ startedAt }) => startedAt));
  return [...starts].flatMap((start) => {
    const note = pieces.filter(({ startedAt }) => startedAt === start);
    const last = note.at(-1);
    const format = last && findFormat(last.type);
    if (!format) return [];
    const data = note.map((piece) => piece.data);
    return [new File(data, nameVoiceNote((last.endedAt - start) / 1000, format), { type: format.mediaType })];
  });
}

function isPiece(value: unknown): value is Piece {
  if (typeof value !== 'object' || value === null) return false;
  const { startedAt, endedAt, type, data } = value as Partial<Record<keyof Piece, unknown>>;
  return (
    typeof startedAt === 'number' && typeof endedAt === 'number' && typeof type === 'string' && data instanceof Blob
  );
}

/** Without locks a recording tab cannot be distinguished from a closed one. If storage is blocked, nothing is stored. */
function hasLocks(): boolean {
  return 'locks' in navigator && isStorageAllowed();
}
