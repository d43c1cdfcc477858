import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { markBroken } from '#/common/answer-end.ts';
import { AppError, notFound } from '#/common/errors.ts';
import { createLargeAnswers } from '#/common/large-answers.ts';
import type { StoredFile } from '#/files/file-store.ts';
import { readFrom } from '#/files/read-from.ts';

/** Content types by file name extension. Nothing else is served. */
const contentTypes: { readonly [extension: string]: string } = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  weba: 'audio/webm',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  // Types that are only offered as a download.
  zip: 'application/zip',
  bin: 'application/octet-stream',
};

interface SendOptions {
  readonly name: string;
  readonly cacheControl: string;
}

/**
 * Sends a file as the response: the whole file, the range that the `Range` header asks for (206), or 304 if the client has it
 * already. Throws 404 without a file, and 416 for a range outside of it. Only the platform's own pages can embed the file,
 * and it cannot run scripts.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile | undefined,
  { name, cacheControl }: SendOptions,
): Promise<FastifyReply> {
  const contentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)];
  if (file === undefined || contentType === undefined) {
    await file?.close();
    throw notFound();
  }
  reply.headers({
    'content-type': contentType,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag: file.etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  if (matches(request.headers['if-none-match'], file.etag)) {
    await file.close();
    return reply.code(304).send();
  }
  const condition = request.headers['if-range'];
  const isSame = condition === undefined || condition === file.etag;
  const range = readByteRange(isSame ? request.headers.range : undefined, file.size);
  if (range === 'none') {
    await file.close();
    reply.header('content-range', `bytes */${file.size}`);
    throw new AppError(416, 'There is no such part of this file');
  }
  if (range !== 'whole') {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  const length = range === 'whole' ? file.size : range.end - range.start + 1;
  reply.header('content-length', String(length));
  if (request.method === 'HEAD' || length === 0) {
    await file.close();
    // An empty stream and not an empty body: without a stream Fastify would set the content-length to 0.
    return reply.send(Readable.from([]));
  }
  const content = file.read(range === 'whole' ? undefined : { start: range.start, end: range.end });
  content.once('error', () => markBroken(reply.raw));
  return reply.send(takeTurns(content, clientAddress(request)));
}

/** The client's address as the gateway reports it; without a gateway, the address of the connection. */
function clientAddress({ headers, ip }: FastifyRequest): string {
  const told = headers['x-forwarded-for'];
  return typeof told === 'string' ? told : ip;
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

interface ByteRange {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/**
 * Returns the range that a `Range` header requests of a file of `size` bytes. Returns `whole` without the header, or if its
 * unit is not bytes. Returns `none`, which is a 416, if it requests several ranges or one outside of the file.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  if (header === undefined || !/^bytes *=/i.test(header)) return 'whole';
  const match = /^bytes *= *(\d{0,15})-(\d{0,15}) *$/i.exec(header);
  if (match === null) return 'none';
  const [first = '', last = ''] = match.slice(1);
  if (first === '' && last === '') return 'none';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'none' : { start, end };
}

const largeAnswers = createLargeAnswers();

/**
 * Returns the same bytes, interleaved with all other files that are sent to the same client address, so that a small answer
 * to the same client can be sent in between: the operating system buffers megabytes of each file.
 */
export function takeTurns(file: Readable, address: string): Readable {
  return readFrom(inTurns(file, address), () => file.destroy(), { highWaterMark: 16_384 });
}

async function* inTurns(file: Readable, address: string): AsyncGenerator<Buffer> {
  for await (const piece of file as AsyncIterable<Buffer>) {
    yield piece;
    if (largeAnswers.mustWait(piece.length)) {
      await new Promise<void>((resolve) => largeAnswers.wait(address, piece.length, resolve));
    }
  }
}
