import type { Asset } from '@stagedoor/contracts/vault';
import { useEffect } from 'react';
import { type ChosenAsset, chooseAsset } from '#/shared/vault-picker/chosen-asset.ts';
import { handleOf } from './file-handles.ts';
import { attachLeft, attachUpload, cancelUpload, leaveUpload, resumeUpload } from './run-uploads.ts';
import { findUpload, useUploads } from './uploads-store.ts';

/** A file of something that is being written. */
export interface AttachedFile {
  /** The file itself, if it was chosen in this browser. */
  readonly file?: File | undefined;
  /** What it is at the server, once it is there. */
  readonly asset?: ChosenAsset | undefined;
  /** The id of its upload, until it is there. */
  readonly uploadId?: string | undefined;
  /** Of one that is not uploaded and that this browser does not have any more: its name and media type. */
  readonly name?: string | undefined;
  readonly type?: string | undefined;
}

/** A file is still not at the server, and does not get there by itself. */
export class UploadStoppedError extends Error {
  constructor() {
    super('A file is not uploaded');
    this.name = 'UploadStoppedError';
  }
}

/** Uploads the files that are not at the server. Those that are on their way already go on. */
export function uploadAttached(files: readonly AttachedFile[], place: string): void {
  for (const { file, uploadId: id, name = '' } of files) {
    if (id === undefined) continue;
    // Without the file, what an earlier page has left of it says what is missing.
    if (file === undefined) void attachLeft({ id, name, place });
    else void attachUpload({ id, file, place, handle: handleOf(file) });
  }
}

/** Returns the files with what has arrived at the server since; the same array if nothing has. */
export function adoptUploaded<F extends AttachedFile>(
  files: readonly F[],
  describe: (file: F, asset: Asset) => F = (file) => file,
): readonly F[] {
  const arrived = new Map<string, Asset>();
  for (const { id, asset } of useUploads.getState().uploads) if (asset !== undefined) arrived.set(id, asset);
  if (!files.some(({ uploadId = '' }) => arrived.has(uploadId))) return files;
  return files.map((one) => {
    const asset = arrived.get(one.uploadId ?? '');
    if (asset === undefined) return one;
    return { ...describe(one, asset), uploadId: undefined, asset: chooseAsset(asset, Date.now()) };
  });
}

/** Ends the uploads of files that were taken away, and removes those from the list that have arrived. */
export function releaseUploads(before: readonly AttachedFile[], after: readonly AttachedFile[]): void {
  const left = new Set(after.map(({ uploadId }) => uploadId));
  for (const { uploadId } of before) if (uploadId !== undefined && !left.has(uploadId)) cancelUpload(uploadId);
}

/** Leaves the uploads of files that another tab has taken away, or sends: it may wait for what only this one uploads. */
export function leaveUploads(before: readonly AttachedFile[], after: readonly AttachedFile[]): void {
  const left = new Set(after.map(({ uploadId }) => uploadId));
  for (const { uploadId } of before) if (uploadId !== undefined && !left.has(uploadId)) void leaveUpload(uploadId);
}

/** Calls `adopt` when an upload of this tab has arrived. Returns a function that ends it. */
export function onUploaded(adopt: () => void): () => void {
  return useUploads.subscribe(({ uploads }, before) => {
    const isNew = ({ id, state }: { id: string; state: string }) =>
      state === 'done' && before.uploads.find((one) => one.id === id)?.state !== 'done';
    if (uploads.some(isNew)) adopt();
  });
}

/**
 * Uploads files that are not at the server, and waits until all are; those that were paused or have failed are tried again. `read` returns the files as they are
 * then. Throws an UploadStoppedError if one needs its person, or the signal's reason.
 */
export async function whenUploaded(
  read: () => readonly AttachedFile[],
  place: string,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  uploadAttached(read(), place);
  for (const { uploadId } of read()) {
    const upload = uploadId === undefined ? undefined : findUpload(uploadId);
    if (upload?.state === 'paused' || upload?.canRetry === true) resumeUpload(upload.id);
  }
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      stop();
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    const check = () => {
      const waiting = read().flatMap(({ uploadId }) => uploadId ?? []);
      if (waiting.length > 0 && !waiting.some(needsPerson)) return;
      end();
      if (waiting.length === 0) resolve();
      else reject(new UploadStoppedError());
    };
    const stop = useUploads.subscribe(check);
    signal.addEventListener('abort', abort);
    check();
  });
}

function needsPerson(id: string): boolean {
  const state = findUpload(id)?.state;
  return state === 'failed' || state === 'missing' || state === 'paused';
}

/** While a component is shown, the list of uploads leaves out those of a place, which the component shows itself. */
export function useShownPlace(place: string): void {
  useEffect(() => {
    useUploads.setState(({ shownPlaces }) => ({ shownPlaces: [...shownPlaces, place] }));
    return () =>
      useUploads.setState(({ shownPlaces }) => {
        const index = shownPlaces.indexOf(place);
        return { shownPlaces: shownPlaces.filter((_, at) => at !== index) };
      });
  }, [place]);
}
