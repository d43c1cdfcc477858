import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '../listen-locally.ts';

/**
 * A bucket in memory that supports the part of S3 that a file store needs, and accepts only correctly signed requests.
 */
export interface S3Stub {
  /** For FILE_STORE_URL. */
  readonly url: string;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Uploads in parts that were begun and neither finished nor given up. */
  readonly uploads: ReadonlyMap<string, unknown>;
  /** The status of every response until it is undefined again. */
  fail(status: number | undefined): void;
  /** From now on no file is sent. Returns the waiting requests whose clients have not left. */
  holdFiles(): ReadonlySet<unknown>;
  close(): Promise<void>;
}

const accessKeyId = 'test-key';
const secretAccessKey = 'test/secret+key';
/** A small page size, so that lists have several pages. */
const mostListed = 3;

export async function startS3Stub(): Promise<S3Stub> {
  const files = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  /** The headers that are sent again with a file. */
  const metadata = new Map<string, IncomingHttpHeaders>();
  const held = new Set<ServerResponse>();
  let failing: number | undefined;
  let isHeld = false;

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const end = (status: number, content: Buffer | string = '', headers = {}) =>
      response.writeHead(status, { 'content-length': Buffer.byteLength(content), ...headers }).end(content);
    if (failing !== undefined) return void end(failing);
    if (!isSigned(request, body)) return void end(403);
    const url = new URL(request.url ?? '', 'http://stub');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (bucket !== 'bucket') return void end(404);
    const upload = url.searchParams.get('uploadId');
    const isTaken = request.headers['if-none-match'] === '*' && files.has(key);
    switch (`${request.method} ${upload !== null ? 'upload' : key === '' ? 'bucket' : 'file'}`) {
      case 'GET bucket':
        return void end(200, list(url.searchParams));
      case 'PUT file':
        if (isTaken) return void end(412);
        files.set(key, body);
        metadata.set(key, metadataOf(request));
        return void end(200, '', { etag: etagOf(body) });
      case 'POST file': {
        const id = `upload&${uploads.size + 1}`;
        uploads.set(id, new Map());
        return void end(200, `<Result><UploadId>${id.replace('&', '&amp;')}</UploadId></Result>`);
      }
      case 'PUT upload':
        uploads.get(upload ?? '')?.set(Number(url.searchParams.get('partNumber')), body);
        return void end(200, '', { etag: etagOf(body) });
      case 'POST upload': {
        if (isTaken) return void end(412);
        const parts = [...(uploads.get(upload ?? '') ?? [])].sort(([one], [other]) => one - other);
        const named = [...String(body).matchAll(/<ETag>([^<]*)<\/ETag>/g)].map(([, etag = '']) =>
          etag.replaceAll('&quot;', '"'),
        );
        if (named.join() !== parts.map(([, part]) => etagOf(part)).join()) return void end(400);
        files.set(key, Buffer.concat(parts.map(([, part]) => part)));
        uploads.delete(upload ?? '');
        return void end(200, '<CompleteMultipartUploadResult/>');
      }
      case 'GET upload': {
        const parts = uploads.get(upload ?? '');
        if (parts === undefined) return void end(404, '<Error><Code>NoSuchUpload</Code></Error>');
        return void end(200, listParts(parts));
      }
      case 'DELETE upload':
        if (!uploads.delete(upload ?? '')) return void end(404, '<Error><Code>NoSuchUpload</Code></Error>');
        return void end(204);
      case 'POST bucket':
        for (const [, name = ''] of String(body).matchAll(/<Key>([^<]*)<\/Key>/g)) files.delete(name);
        return void end(200, '<DeleteResult/>');
      case 'DELETE file':
        files.delete(key);
        return void end(204);
      default:
        if (isHeld && request.method === 'GET') {
          held.add(response);
          response.once('close', () => held.delete(response));
          return;
        }
        return void sendFile(request, response, files.get(key), metadata.get(key));
    }
  }

  function list(query: URLSearchParams): string {
    const [prefix, delimiter, after] = ['prefix', 'delimiter', 'continuation-token'].map((name) => query.get(name));
    const found = [...files.keys()]
      .filter((key) => key.startsWith(prefix ?? '') && (after === null || after === undefined || key > after))
      .filter((key) => delimiter !== '/' || !key.slice((prefix ?? '').length).includes('/'))
      .sort();
    const page = found.slice(0, mostListed);
    const next = found.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const now = new Date().toISOString();
    const entries = page.map((key) => `<Contents><Key>${key}</Key><LastModified>${now}</LastModified></Contents>`);
    return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
  }

  const { port, close } = await listenLocally(server);
  const user = `${accessKeyId}:${encodeURIComponent(secretAccessKey)}`;
  return {
    url: `s3+http://${user}@127.0.0.1:${port}/bucket?region=eu-test-1`,
    files,
    uploads,
    fail(status) {
      failing = status;
    },
    holdFiles() {
      isHeld = true;
      return held;
    },
    close,
  };
}

function listParts(parts: ReadonlyMap<number, Buffer>): string {
  const entries = [...parts].map(
    ([number, part]) =>
      `<Part><PartNumber>${number}</PartNumber><Size>${part.length}</Size><ETag>${etagOf(part)}</ETag></Part>`,
  );
  return `<ListPartsResult>${entries.join('')}<IsTruncated>false</IsTruncated></ListPartsResult>`;
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

function metadataOf({ headers }: IncomingMessage): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-')));
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  content: Buffer | undefined,
  metadata: IncomingHttpHeaders = {},
): void {
  if (content === undefined) {
    response.writeHead(404).end();
    return;
  }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = start === undefined ? content : content.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, {
    ...metadata,
    'content-length': part.length,
    etag: etagOf(content),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** Whether a request has the signature that Amazon's description of version 4 asks for, and the content that was signed. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = request.headers;
  const names = /SignedHeaders=([^,]*)/.exec(authorization)?.[1] ?? '';
  const header = (name: string) => String(request.headers[name] ?? '');
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((one) => (one.includes('=') ? one : `${one}=`));
  const contentHash = header('x-amz-content-sha256');
  const canonical = [
    request.method ?? '',
    path,
    parameters.sort().join('&'),
    ...names.split(';').map((name) => `${name}:${header(name).trim()}`),
    '',
    names,
    contentHash,
  ].join('\n');
  const moment = header('x-amz-date');
  const scope = [moment.slice(0, 8), 'eu-test-1', 's3', 'aws4_request'];
  const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
  const text = ['AWS4-HMAC-SHA256', moment, scope.join('/'), hash(canonical)].join('\n');
  const key = scope.reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const isContentSigned = contentHash === 'UNSIGNED-PAYLOAD' || contentHash === hash(body);
  return (
    isContentSigned &&
    authorization.endsWith(
      `Credential=${accessKeyId}/${scope.join('/')}, SignedHeaders=${names}, Signature=${signature}`,
    )
  );
}
