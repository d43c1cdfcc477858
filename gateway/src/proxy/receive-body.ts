import type { IncomingMessage } from 'node:http';
import { fileCalls } from '@stagedoor/contracts/file-calls';
import { AppError, tooLarge } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const patterns = fileCalls.map(
  ({ method, path }) => new RegExp(`^${method} /api${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);

/**
 * Bodies that may carry files are streamed to the service, all others are read whole first. `isDeclared`: whether the contracts of
 * the service's calls are known here. Those of a team's own service are not, so any of its calls may receive files.
 */
export function receiveBodies(app: FastifyInstance, isDeclared: boolean): void {
  app.addContentTypeParser('*', (request, payload, done) => {
    if (mayCarryFiles(request, isDeclared)) {
      watchPace(request.raw);
      done(null, payload);
    } else readWhole(request.raw).then((bytes) => done(null, bytes), done);
  });
}

function mayCarryFiles({ method, url, headers }: FastifyRequest, isDeclared: boolean): boolean {
  if (!/^multipart\//i.test(headers['content-type'] ?? '')) return false;
  return !isDeclared || patterns.some((pattern) => pattern.test(`${method} ${url.split('?', 1)[0]}`));
}

/** What has to arrive of an upload in each period, as long as the service reads it: less keeps a place from others for nothing. */
const leastPace = { bytes: 100_000, ms: 60_000 };

/** Breaks off an upload that drips. One that waits for the service has bytes here that were not read. */
function watchPace(body: IncomingMessage): void {
  let before = body.socket.bytesRead;
  const watch = setInterval(() => {
    const { bytesRead } = body.socket;
    if (bytesRead - before < leastPace.bytes && body.readableLength === 0) body.destroy();
    before = bytesRead;
  }, leastPace.ms);
  const stop = () => clearInterval(watch);
  body.once('end', stop).once('close', stop);
}

/** The maximum size of a body without files, in bytes, as in the services. */
const mostBytes = 256_000;
/** How long a body may take to arrive. */
const withinMs = 10_000;

/** Reads a body without files, so that a slow client waits here and has no place at a service. Never resolves if the client leaves. */
async function readWhole(body: IncomingMessage): Promise<Buffer> {
  if (Number(body.headers['content-length']) > mostBytes) throw tooLarge('The request is too large');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let length = 0;
  const append = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
    if (length > mostBytes) reject(tooLarge('The request is too large'));
  };
  const finish = () => resolve(Buffer.concat(pieces, length));
  const late = setTimeout(() => reject(new AppError(408, 'The request took too long to arrive')), withinMs);
  const stop = () => {
    clearTimeout(late);
    body.off('data', append).off('end', finish).off('close', stop);
  };
  // What follows an error is `close`.
  body
    .on('data', append)
    .once('end', finish)
    .once('close', stop)
    .on('error', () => {});
  return promise.finally(stop);
}
