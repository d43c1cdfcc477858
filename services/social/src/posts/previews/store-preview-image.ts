import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { endForm, nobodysId, receiveFormFile } from '@stagedoor/contracts/internal-media';
import { throwFor } from '@stagedoor/service-kit/assets/hand-form-on';
import { storeFormFiles } from '@stagedoor/service-kit/assets/store-form-files';
import { AppError } from '@stagedoor/service-kit/common/errors';
import type { InternalClient } from '@stagedoor/service-kit/internal-calls/internal-client';

export interface StoredImage {
  readonly assetId: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Bytes. */
  readonly size: number;
}

interface Options {
  /** Whether a picture that takes too long is given up: then it is not the machine that is busy, but the picture. */
  readonly isLastTry: boolean;
}

/**
 * Has media keep a copy of a foreign picture, re-encoded from its pixels. Returns undefined if it is not a picture. Throws a 503 if media
 * is away, or if the picture takes too long, unless this is the last try, and a 507 while there is no space for it.
 */
export async function storePreviewImage(
  internal: Pick<InternalClient, 'call'>,
  bytes: Buffer,
  { isLastTry }: Options,
): Promise<StoredImage | undefined> {
  const [form, id] = [randomUUID(), randomUUID()];
  const file = { formId: form, id, fileName: '', claimedType: '', digest: '' };
  try {
    const query = { ownerId: nobodysId, before: 0, isLimitedByKind: false };
    const sent = { timeoutMs: 60_000, stream: Readable.from([bytes]), handsErrorsOn: true };
    await internal.call(receiveFormFile, { params: { form, file: id }, query }, sent).catch(throwFor);
    const options = { ownerId: nobodysId, purpose: 'preview', isKept: false } as const;
    const [asset] = await storeFormFiles(internal, [file], options);
    return asset && { assetId: asset.id, width: asset.width, height: asset.height, size: asset.size };
  } catch (error) {
    if (error instanceof AppError && (error.statusCode < 500 || (isLastTry && isAboutPicture(error)))) return undefined;
    throw error;
  } finally {
    // Otherwise media drops it by itself after an hour.
    await internal.call(endForm, { params: { form } }, { timeoutMs: 5_000 }).catch(() => undefined);
  }
}

/** Whether media has answered that it cannot read a picture now; without a cause it is not media that is away. */
function isAboutPicture({ statusCode, cause }: AppError): boolean {
  return statusCode === 503 && cause === undefined;
}
