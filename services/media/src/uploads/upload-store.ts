import { join } from 'node:path';
import { readS3Url } from '@stagedoor/service-kit/files/open-file-store';
import type { FileStore } from '@tus/file-store';
import type { S3Store } from '@tus/s3-store';
import type { MediaServiceDeps } from '#/config.ts';
import { DiskUploadStore } from '#/uploads/disk-upload-store.ts';

/** How long an upload may take from its creation, ms. */
export const uploadLifeMs = 86_400_000;

/** Where the bytes of uploads are until they are whole: beside the files, on the disk or in the bucket. */
export type UploadStore = FileStore | S3Store;

export async function openUploadStore({ dataDir, fileStoreUrl }: MediaServiceDeps['config']): Promise<UploadStore> {
  if (fileStoreUrl === undefined) {
    return new DiskUploadStore({
      directory: join(dataDir, 'uploads', 'media'),
      expirationPeriodInMilliseconds: uploadLifeMs,
    });
  }
  const { address, region, accessKey, secretKey } = readS3Url(fileStoreUrl, 'media');
  const { origin, pathname } = new URL(address);
  // Imported only where there is a bucket: the client of S3 takes twenty megabytes.
  const { BucketUploadStore } = await import('#/uploads/bucket-upload-store.ts');
  return new BucketUploadStore({
    partSize: 8 * 1_024 * 1_024,
    expirationPeriodInMilliseconds: uploadLifeMs,
    useTags: false,
    s3ClientConfig: {
      bucket: pathname.slice(1),
      region,
      endpoint: origin,
      forcePathStyle: true,
      // Stores that are compatible with S3 do not all take checksums behind a body.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    },
  });
}

/** How many bytes of an upload have arrived; 0 if there are none any more. */
export async function countReceived(store: UploadStore, id: string): Promise<number> {
  try {
    return (await store.getUpload(id)).offset;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** Removes the bytes of an upload; harmless if there are none. */
export async function removeBytes(store: UploadStore, id: string): Promise<void> {
  await store.remove(id).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

function isMissing(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status_code' in error &&
    [404, 410].includes(Number(error.status_code))
  );
}
