import type { Asset } from '@stagedoor/contracts/vault';
import { create } from 'zustand';

/**
 * - `waiting`: for others that are being sent, or for another tab that sends the same file
 * - `hashing`: the browser computes the digest, by which the server says whether it has the file
 * - `sending`, and `offline` while there is no connection to the server
 * - `paused`, by the person
 * - `checking`: the last byte has arrived, and the server recognises and stores the file
 * - `missing`: the browser no longer has the file, so that the person has to choose it again
 * - `done`, `failed`
 */
export type UploadState =
  | 'waiting'
  | 'hashing'
  | 'sending'
  | 'offline'
  | 'paused'
  | 'checking'
  | 'missing'
  | 'done'
  | 'failed';

/** One file on its way to the vault, as the page shows it. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Where it is shown besides the list of uploads: what it belongs to. Undefined for one of the vault. */
  readonly place?: string | undefined;
  readonly state: UploadState;
  /** Bytes of the current step: hashed or sent. */
  readonly progress: number;
  /** Why it failed, what is wrong with the file that was chosen for a missing one, or why it begins again. */
  readonly message?: string | undefined;
  /** Whether trying again may help. */
  readonly canRetry?: boolean | undefined;
  /** Only if it is done. */
  readonly asset?: Asset | undefined;
  /** The server had the file already, so that nothing was sent. */
  readonly wasKnown?: boolean | undefined;
}

interface UploadsState {
  /** In the order in which they were added. */
  readonly uploads: readonly Upload[];
  /** The places that are on the screen: the list does not show their uploads a second time. */
  readonly shownPlaces: readonly string[];
}

/** The uploads of this tab's person. Changed only by `run-uploads.ts` and `running-uploads.ts`. */
export const useUploads = create<UploadsState>(() => ({ uploads: [], shownPlaces: [] }));

export function findUpload(id: string): Upload | undefined {
  return useUploads.getState().uploads.find((upload) => upload.id === id);
}

/** Changes an upload, if it is still there. */
export function changeUpload(id: string, change: Partial<Omit<Upload, 'id'>>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }));
}

export function removeUpload(id: string): void {
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
}

/** Whether leaving the page would interrupt it. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'hashing' || state === 'sending' || state === 'offline';
}
