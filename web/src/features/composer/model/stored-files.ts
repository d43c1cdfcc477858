import { kindOf } from '#/shared/http/attachment-rules.ts';
import { fromStoredAttached, toStoredAttached } from '#/shared/uploads/stored-attached.ts';
import { type ListedFile, listChosen } from './file-list.ts';

/** Returns files as this browser stores them. */
export function toStored(files: readonly ListedFile[]) {
  return files.map(toStoredFile);
}

export function toStoredFile(file: ListedFile) {
  const { alt, original } = file;
  return { ...toStoredAttached(file), alt, ...(file.file && original && { original }) };
}

export function fromStored(stored: readonly unknown[]): readonly ListedFile[] {
  return stored.flatMap((one) => fromStoredFile(one) ?? []);
}

/** Reads a file that this browser has stored; undefined if it is none. */
export function fromStoredFile(stored: unknown): ListedFile | undefined {
  const attached = fromStoredAttached(stored);
  if (attached === undefined) return undefined;
  const { alt, original } = stored as Partial<Record<keyof ListedFile, unknown>>;
  if (typeof alt !== 'string') return undefined;
  const { file, asset, type = '' } = attached;
  if (file !== undefined) {
    const preview = { kind: kindOf(file.type), previewUrl: URL.createObjectURL(file) };
    return { ...attached, alt, ...preview, ...(original instanceof File && { original }) };
  }
  if (asset !== undefined) return listChosen(asset, alt);
  return { ...attached, alt, kind: kindOf(type), previewUrl: `upload:${attached.uploadId}` };
}
