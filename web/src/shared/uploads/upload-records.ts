import { localStore } from '#/shared/storage/page-storage.ts';
import { noteCopies } from '#/shared/storage/private-copies.ts';
import { deleteValue, readValue, readValues, storeValue } from '#/shared/storage/stored-values.ts';

/** What this browser remembers of an upload, so that it goes on after a reload. Deleted with the session. */
export interface UploadRecord {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** When the file was changed last, in ms: it tells whether a file that is chosen again is the same. */
  readonly lastModified: number;
  readonly addedAt: number;
  readonly sha256?: string | undefined;
  /** The address of the upload at the server, once it is created there. */
  readonly url?: string | undefined;
  /** What it is in the vault, once it is there; kept until what it belongs to has taken it. */
  readonly assetId?: string | undefined;
  readonly isPaused?: boolean | undefined;
  /** What it belongs to, if it is not for the vault. */
  readonly place?: string | undefined;
  /** The folder that the file is put into. */
  readonly folderId?: string | undefined;
  /** The file itself if it is small: the browser stores a copy. */
  readonly file?: File | undefined;
  /** A reference to the file, from browsers that give one. It survives a reload, and the permission to read it may not. */
  readonly handle?: FileSystemFileHandle | undefined;
}

/** The name begins so for `private-copies.ts`, which deletes what belongs to a session. */
const PREFIX = 'upload:';
/** A copy of a larger file would take time and room that the upload needs. */
const MOST_BYTES_STORED = 32_000_000;

/** Tells a later page whether there may be any, without opening the database. The value names the person, by whom it is erased. */
const hintOf = (personId: string) => `uploads:${personId}`;

export function storeRecord(personId: string, { file, ...record }: UploadRecord): Promise<void> {
  noteCopies();
  localStore.setItem(hintOf(personId), 'yes');
  const isStored = file !== undefined && record.handle === undefined && file.size <= MOST_BYTES_STORED;
  return storeValue(personId, PREFIX + record.id, isStored ? { ...record, file } : record);
}

export function deleteRecord(personId: string, id: string): Promise<void> {
  return deleteValue(personId, PREFIX + id);
}

export function hasRecords(personId: string): boolean {
  return localStore.getItem(hintOf(personId)) !== null;
}

/** Returns what is remembered of one upload; undefined if it is over. */
export async function readRecord(personId: string, id: string): Promise<UploadRecord | undefined> {
  return parseRecord(await readValue(personId, PREFIX + id));
}

/** Returns what is remembered of a person's uploads, in the order in which they were added. */
export async function readRecords(personId: string): Promise<readonly UploadRecord[]> {
  const values = await readValues(personId, PREFIX);
  if (values.length === 0) localStore.removeItem(hintOf(personId));
  return values
    .map(parseRecord)
    .filter((record) => record !== undefined)
    .sort((a, b) => a.addedAt - b.addedAt);
}

function parseRecord(value: unknown): UploadRecord | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, name, size, lastModified, addedAt, sha256, url, assetId, isPaused, place, folderId, file, handle } =
    value as Record<string, unknown>;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof size !== 'number') return undefined;
  return {
    id,
    name,
    size,
    lastModified: typeof lastModified === 'number' ? lastModified : 0,
    addedAt: typeof addedAt === 'number' ? addedAt : 0,
    sha256: typeof sha256 === 'string' ? sha256 : undefined,
    url: typeof url === 'string' ? url : undefined,
    assetId: typeof assetId === 'string' ? assetId : undefined,
    isPaused: isPaused === true,
    place: typeof place === 'string' ? place : undefined,
    folderId: typeof folderId === 'string' ? folderId : undefined,
    file: file instanceof File ? file : undefined,
    handle: 'FileSystemFileHandle' in window && handle instanceof FileSystemFileHandle ? handle : undefined,
  };
}
