import { join } from 'node:path';
import { createDiskStore, type FileStore, outsideTransactions } from '#/files/file-store.ts';
import { createS3Store, type S3Place } from '#/files/file-store-s3.ts';

interface FileStoreConfig {
  /** `s3://<access key>:<secret>@<host>/<bucket>?region=<region>`, `s3+http://` without TLS; none for the disk. */
  readonly fileStoreUrl: string | undefined;
  readonly dataDir: string;
  /** The service that owns the files. */
  readonly service: string;
}

/** Opens the configured store: a bucket, or a folder of this machine. Throws if the address of the bucket is invalid. */
export function openFileStore({ fileStoreUrl, dataDir, service }: FileStoreConfig): FileStore {
  return outsideTransactions(
    fileStoreUrl === undefined
      ? createDiskStore(join(dataDir, 'files', service))
      : createS3Store(readS3Url(fileStoreUrl, service)),
  );
}

/** Parses the address of a bucket. Errors never repeat the address, because it contains a secret. */
export function readS3Url(url: string, service: string): S3Place {
  const parsed = URL.parse(url);
  const scheme = parsed?.protocol === 's3:' ? 'https' : parsed?.protocol === 's3+http:' ? 'http' : undefined;
  const bucket = parsed?.pathname.replaceAll(/^\/|\/$/g, '') ?? '';
  if (parsed === null || scheme === undefined || parsed.host === '' || !/^[\w.-]+$/.test(bucket)) {
    throw new Error('FILE_STORE_URL must be s3://<access key>:<secret>@<host>/<bucket>');
  }
  return {
    address: `${scheme}://${parsed.host}/${bucket}`,
    region: parsed.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(parsed.username),
    secretKey: decodeURIComponent(parsed.password),
    prefix: `${service}/`,
  };
}
