import { type Asset, getAsset, getUpload, organiseAssets } from '@stagedoor/contracts/vault';
import * as uploadTexts from '#/shared/config/texts/uploads.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { persist, waitOrConnect } from './wait-for-connection.ts';

/** The server has the file and does not accept it; the message is its sentence for the person. */
export class RefusedFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedFileError';
  }
}

interface Asking {
  readonly personId: string;
  readonly signal: AbortSignal;
}

/** The server's answer to what became of a file is asked for after pauses that grow to this. */
const LONGEST_POLL_MS = 5_000;

/** Asks what became of an upload until that is known. Throws a RefusedFileError, or the signal's reason. */
export async function waitForAsset(uploadId: string, { personId, signal }: Asking): Promise<Asset> {
  const ask = () => call(getUpload, { params: { id: uploadId } }, { signal, personId });
  for (let pause = 300; ; pause = Math.min(pause * 2, LONGEST_POLL_MS)) {
    const { state, asset, message } = await persist(ask, { signal, onOutage: () => undefined });
    if (state === 'done' && asset !== undefined) return asset;
    if (state === 'refused') throw new RefusedFileError(translateServerText(message ?? uploadTexts.failed));
    await waitOrConnect(pause, signal);
  }
}

/** Whether the server has given up an upload that was not finished. False also if it does not say. */
export async function isGivenUp(uploadId: string, personId: string): Promise<boolean> {
  return call(getUpload, { params: { id: uploadId } }, { personId }).then(
    () => false,
    (error: unknown) => error instanceof ClientError && (error.statusCode === 404 || error.statusCode === 410),
  );
}

/** Puts a file into the folder that it was uploaded to, which may be deleted by now: it is in the vault all the same. */
export async function putIntoFolder(asset: Asset, folderId: string | undefined, asking: Asking): Promise<Asset> {
  if (folderId === undefined || asset.folderId !== null) return asset;
  const body = { ids: [asset.id], folderId };
  return call(organiseAssets, { body }, asking).then(
    ([moved]) => moved ?? asset,
    () => asset,
  );
}

/** Reads a file that has arrived on an earlier page; undefined if it is not in the vault any more. */
export async function readArrived(id: string, asking: Asking, onOutage: () => void): Promise<Asset | undefined> {
  const ask = () => call(getAsset, { params: { id } }, asking);
  try {
    return await persist(ask, { signal: asking.signal, onOutage });
  } catch (error) {
    if (error instanceof ClientError && error.statusCode === 404) return undefined;
    throw error;
  }
}
