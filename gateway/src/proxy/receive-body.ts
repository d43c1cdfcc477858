import type { IncomingMessage } from 'node:http';
import { fileCalls } from '@stagedoor/contracts/file-calls';
import { uploadsPath } from '@stagedoor/contracts/vault';
import { onAnswerEnd } from '@stagedoor/service-kit/common/answer-end';
import { AppError, tooLarge, unavailable } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Client } from '#/guard/client-limits.ts';

const patterns = fileCalls.map(
  ({ method, path }) => new RegExp(`^${method} /api${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);

/**
 * Bodies that may carry files are streamed to the service, all others are read whole first. `isDeclared`: whether the contracts of
 * the service's calls are known here. Those of a team's own service are not, so any of its calls may receive files.
 */
export function receiveBodies(app: FastifyInstance, isDeclared: boolean, memory: BodyMemory): void {
  app.addHook('onRequest', (request, reply, done) => {
    onAnswerEnd(reply.raw, () => memory.release(request));
    done();
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    if (mayCarryFiles(request, isDeclared)) {
      watchPace(request.raw);
      done(null, payload);
    } else readWhole(request, memory).then((bytes) => done(null, bytes), done);
  });
}

function mayCarryFiles({ method, url, headers }: FastifyRequest, isDeclared: boolean): boolean {
  const type = headers['content-type'] ?? '';
  if (type === 'application/offset+octet-stream' && url.startsWith(`/api${uploadsPath}/`)) return true;
  if (!/^multipart\//i.test(type)) return false;
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
async function readWhole(request: FastifyRequest, memory: BodyMemory): Promise<Buffer> {
  const body = request.raw;
  if (Number(body.headers['content-length']) > mostBytes) throw tooLarge('The request is too large');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let length = 0;
  const append = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
    if (length > mostBytes) reject(tooLarge('The request is too large'));
    else if (!memory.take(request, piece.length))
      reject(unavailable('Stagedoor is busy right now. Please try again in a moment.'));
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

/** The memory of bodies that were read and are not answered yet, in bytes. */
export interface BodyMemory {
  /** Returns false if there is none left, for the client of the request or at all. */
  take(request: FastifyRequest, bytes: number): boolean;
  release(request: FastifyRequest): void;
}

/** Without a limit, ten clients that each send 200 of the largest bodies would have a gateway's whole memory. */
export function createBodyMemory({ all, ofClient } = { all: 64_000_000, ofClient: 16_000_000 }): BodyMemory {
  const ofRequest = new WeakMap<FastifyRequest, { readonly client: Client; bytes: number }>();
  const ofClients = new Map<Client, number>();
  let total = 0;
  function add(client: Client, bytes: number): void {
    total += bytes;
    const sum = (ofClients.get(client) ?? 0) + bytes;
    if (sum > 0) ofClients.set(client, sum);
    else ofClients.delete(client);
  }
  return {
    take(request, bytes) {
      const taken = ofRequest.get(request) ?? { client: request.client, bytes: 0 };
      if (total + bytes > all || (ofClients.get(taken.client) ?? 0) + bytes > ofClient) return false;
      taken.bytes += bytes;
      ofRequest.set(request, taken);
      add(taken.client, bytes);
      return true;
    },
    release(request) {
      const taken = ofRequest.get(request);
      if (taken === undefined) return;
      ofRequest.delete(request);
      add(taken.client, -taken.bytes);
    },
  };
}
