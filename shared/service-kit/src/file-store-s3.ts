import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { unavailable } from '#/errors.ts';
import { type FileStore, isFileName, type StoredName } from '#/file-store.ts';

export interface S3Place {
  /** `https://host/bucket`, without a slash at its end. */
  readonly address: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Names are kept below it: `social/`. */
  readonly prefix: string;
}

/** Content is sent whole up to here, and in parts of this size above: as much of it is in memory at a time. */
const partBytes = 8_000_000;
/** For what carries no content to speak of. */
const patienceMs = 10_000;
/** For a part of a file. */
const transferMs = 60_000;

/** Keeps files in a bucket of anything that speaks S3. Several instances of a service share it. */
export function createS3Store({ address, region, accessKey, secretKey, prefix }: S3Place): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
    initRetryMs: 100,
  });

  async function send(method: string, target: string, init: SendOptions = {}): Promise<Response> {
    const { patience = patienceMs, ...rest } = init;
    const response = await client
      .fetch(`${address}${target}`, { ...rest, method, signal: AbortSignal.timeout(patience) })
      .catch((error: unknown) => {
        throw unavailable('Storage is temporarily unavailable.', 5, error);
      });
    if (response.status < 500 && response.status !== 429) return response;
    await response.body?.cancel();
    throw unavailable('Storage is temporarily unavailable.', 5, new Error(`S3 answered ${response.status}`));
  }

  async function expectOk(response: Response, what: string): Promise<string> {
    const text = await response.text();
    if (response.ok) return text;
    if (response.status === 412) throw new Error(`EEXIST: ${what} is taken`);
    throw new Error(`S3 answered ${response.status} to ${what}`);
  }

  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error('not a name that a file can have');
    return `/${prefix}${name}`;
  };
  const onlyIfNew = { 'if-none-match': '*' };

  async function putWhole(path: string, content: Buffer): Promise<void> {
    const response = await send('PUT', path, { body: asBody(content), headers: onlyIfNew, patience: transferMs });
    await expectOk(response, 'a file');
  }

  async function putInParts(path: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const begun = await expectOk(await send('POST', `${path}?uploads`), 'an upload');
    const upload = encodeURIComponent(readTag(begun, 'UploadId') ?? '');
    try {
      const etags: string[] = [];
      for await (const part of parts) {
        const target = `${path}?partNumber=${etags.length + 1}&uploadId=${upload}`;
        const response = await send('PUT', target, { body: asBody(part), patience: transferMs });
        await expectOk(response, 'a part');
        etags.push(response.headers.get('etag') ?? '');
      }
      const listed = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
      const finish = await send('POST', `${path}?uploadId=${upload}`, {
        body,
        headers: onlyIfNew,
        patience: transferMs,
      });
      const answer = await expectOk(finish, 'a file');
      // It may answer 200 and then fail.
      if (answer.includes('<Error>')) throw unavailable('Storage is temporarily unavailable.', 5, new Error(answer));
    } catch (error) {
      await send('DELETE', `${path}?uploadId=${upload}`).catch(() => undefined);
      throw error;
    }
  }

  async function* listBelow(folder: string, delimiter: '' | '/'): AsyncGenerator<StoredName> {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix: `${prefix}${folder}/`,
        ...(delimiter === '' ? {} : { delimiter }),
        ...(token === undefined ? {} : { 'continuation-token': token }),
      });
      const page = await expectOk(await send('GET', `/?${query}`), 'a list');
      for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
        const name = readTag(entry, 'Key')?.slice(prefix.length) ?? '';
        if (isFileName(name)) yield { name, storedAt: new Date(readTag(entry, 'LastModified') ?? 0) };
      }
      token = readTag(page, 'NextContinuationToken');
    } while (token !== undefined);
  }

  return {
    async put(name, content) {
      const path = pathOf(name);
      if (Buffer.isBuffer(content)) return putWhole(path, content);
      const parts = cutParts(content);
      const first = await parts.next();
      if (first.done === true) return putWhole(path, Buffer.alloc(0));
      const second = await parts.next();
      if (second.done === true) return putWhole(path, first.value);
      return putInParts(path, joinParts(first.value, second.value, parts));
    },
    async open(name) {
      if (!isFileName(name)) return undefined;
      const path = pathOf(name);
      const head = await send('HEAD', path);
      if (head.status === 404) return undefined;
      if (!head.ok) throw new Error(`S3 answered ${head.status} to a look at a file`);
      return {
        size: Number(head.headers.get('content-length')),
        etag: (head.headers.get('etag') ?? '').replace(/^W\//, ''),
        read: (range) => Readable.from(readContent(path, range), { objectMode: false }),
        close: async () => undefined,
      };
    },
    async remove(name) {
      const path = pathOf(name);
      await expectOk(await send('DELETE', path), 'a removal');
      for await (const { name: below } of listBelow(name, '')) {
        await expectOk(await send('DELETE', pathOf(below)), 'a removal');
      }
    },
    async list(folder) {
      pathOf(folder);
      const found: StoredName[] = [];
      for await (const one of listBelow(folder, '/')) found.push(one);
      return found;
    },
  };

  async function* readContent(path: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
    const response = await client.fetch(`${address}${path}`, { headers });
    if (!response.ok || response.body === null) throw new Error(`S3 answered ${response.status} to a file`);
    yield* response.body;
  }
}

interface SendOptions {
  readonly body?: Uint8Array<ArrayBuffer> | string;
  readonly headers?: Record<string, string>;
  readonly patience?: number;
}

function asBody(content: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(content);
}

async function* cutParts(content: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    const buffer = Buffer.from(chunk as Buffer | string);
    chunks.push(buffer);
    bytes += buffer.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

async function* joinParts(first: Buffer, second: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield second;
  yield* rest;
}

/** The text of the first element of that name; what we ask for holds no other markup. */
function readTag(xml: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
