import { Readable } from 'node:stream';
import { unavailable } from '#/common/errors.ts';
import { type FileStore, isFileName, type StoredName } from '#/files/file-store.ts';
import { readFrom } from '#/files/read-from.ts';

export interface S3Place {
  /** `https://host/bucket`, without a slash at its end. */
  readonly address: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The prefix of all object names, such as `social/`. */
  readonly prefix: string;
}

/**
 * Content up to this size is sent in one request, and larger content in parts of this size. This much is in memory at a
 * time.
 */
const partBytes = 8_000_000;
/** The timeout of requests without content. */
const patienceMs = 10_000;
/** The timeout of a connection on which no data moves. */
const silenceMs = 60_000;

/** Keeps files in a bucket of anything that speaks S3. Several instances of a service share it. */
export function createS3Store(place: S3Place): FileStore {
  const { prefix } = place;
  const keyOf = (name: string) => {
    if (!isFileName(name)) throw new Error('not a name that a file can have');
    return `${prefix}${name}`;
  };
  const patience = () => ({ abortSignal: AbortSignal.timeout(patienceMs) });

  async function* listBelow(folder: string, delimiter: '' | '/'): AsyncGenerator<StoredName> {
    const { sdk, client, Bucket } = await connect(place);
    const input = { Bucket, Prefix: `${prefix}${folder}/`, ...(delimiter === '' ? {} : { Delimiter: delimiter }) };
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, input)) {
      for (const { Key = '', LastModified } of Contents) {
        const name = Key.slice(prefix.length);
        if (isFileName(name)) yield { name, storedAt: LastModified ?? new Date(0) };
      }
    }
  }

  return {
    async put(name, content) {
      const Key = keyOf(name);
      const { client, Upload, Bucket } = await connect(place);
      const params = { Bucket, Key, Body: content, IfNoneMatch: '*' };
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: 1 });
      await upload.done().catch((error: unknown) => {
        throw statusOf(error) === 412 ? new Error('EEXIST: a file of this name is there') : describeFailure(error);
      });
    },
    async open(name) {
      if (!isFileName(name)) return undefined;
      const { sdk, client, Bucket } = await connect(place);
      const Key = keyOf(name);
      try {
        const head = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }), patience());
        return {
          size: head.ContentLength ?? 0,
          etag: (head.ETag ?? '').replace(/^W\//, ''),
          read(range) {
            const closing = new AbortController();
            return readFrom(readContent(Key, range, closing.signal), () => closing.abort());
          },
          close: async () => undefined,
        };
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw describeFailure(error);
      }
    },
    async remove(name) {
      const key = keyOf(name);
      const { sdk, client, Bucket } = await connect(place);
      const removeOne = (Key: string) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), patience());
      try {
        await removeOne(key);
        for await (const { name: below } of listBelow(name, '')) await removeOne(keyOf(below));
      } catch (error) {
        throw describeFailure(error);
      }
    },
    async list(folder) {
      keyOf(folder);
      const found: StoredName[] = [];
      try {
        for await (const one of listBelow(folder, '/')) found.push(one);
      } catch (error) {
        throw describeFailure(error);
      }
      return found;
    },
  };

  /** The signal ends the request, even if the bucket has not begun to answer. */
  async function* readContent(
    Key: string,
    range: { start: number; end: number } | undefined,
    abortSignal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const { sdk, client, Bucket } = await connect(place);
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }), { abortSignal });
    if (!(Body instanceof Readable)) throw new Error('S3 answered without a file');
    yield* Body;
  }
}

const connections = new Map<string, ReturnType<typeof openConnection>>();

/**
 * All stores of a bucket share one client. The first one loads the SDK, so that services with files on disk never do.
 */
function connect(place: S3Place): ReturnType<typeof openConnection> {
  const key = JSON.stringify(place);
  const known = connections.get(key) ?? openConnection(place);
  connections.set(key, known);
  return known;
}

async function openConnection({ address, region, accessKey, secretKey }: S3Place) {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const { origin, pathname } = new URL(address);
  const client = new sdk.S3Client({
    endpoint: origin,
    forcePathStyle: true,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 3,
    // Others that speak S3 do not know Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: silenceMs },
  });
  return { sdk, client, Upload, Bucket: pathname.slice(1) };
}

/** The HTTP status of an error of the SDK. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number };
  return httpStatusCode;
}

/** Maps a failure to a 503 if the store is unavailable or overloaded. */
function describeFailure(error: unknown): Error {
  const status = statusOf(error);
  const isUnavailable =
    status === undefined
      ? error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError' || 'code' in error)
      : status >= 500 || status === 429;
  if (isUnavailable) return unavailable('Storage is temporarily unavailable.', 5, error);
  if (status !== undefined) return new Error(`S3 answered ${status}`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
