import { newKey } from '#/shared/http/new-key.ts';
import { parseChosenAsset } from '#/shared/vault-picker/chosen-asset.ts';
import type { AttachedFile } from './attached-files.ts';

/** Bytes. A copy of a larger file would take time and room: after a reload it is asked for again, and its upload goes on. */
const MOST_BYTES_STORED = 200_000_000;

/** Returns what this browser stores of a file of something that is being written. */
export function toStoredAttached({ file, asset, uploadId, name, type }: AttachedFile) {
  const of = { ...(asset && { asset }), ...(uploadId !== undefined && { uploadId }) };
  if (file === undefined) return { ...of, ...(name !== undefined && { name, type }) };
  return file.size > MOST_BYTES_STORED ? { ...of, name: file.name, type: file.type } : { ...of, file };
}

/** Reads what this browser has stored of a file; undefined if it is none. */
export function fromStoredAttached(stored: unknown): AttachedFile | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { file, asset, uploadId, name, type } = stored as Partial<Record<keyof AttachedFile, unknown>>;
  const chosen = parseChosenAsset(asset);
  // An earlier version of the app uploaded files with what they belong to.
  const upload = typeof uploadId === 'string' ? uploadId : newKey();
  if (file instanceof File) return { file, ...(chosen ? { asset: chosen } : { uploadId: upload }) };
  if (chosen !== undefined) return { asset: chosen };
  if (typeof uploadId !== 'string' || typeof name !== 'string') return undefined;
  return { uploadId, name, type: typeof type === 'string' ? type : '' };
}
