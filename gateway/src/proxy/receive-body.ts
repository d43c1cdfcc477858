import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileCalls } from '@stagedoor/contracts/file-calls';
import { onAnswerEnd } from '@stagedoor/service-kit/common/answer-end';
import { AppError, tooLarge, unavailable } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Client, UsageCounter } from '#/guard/client-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer, where the request is passed on with its body. */
    answer: ServerResponse | null;
  }
}

const patterns = fileCalls.map(
  ({ method, path }) => new RegExp(`^${method} /api${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);

interface BodyOptions {
  /** The memory that all bodies which are read whole use together. */
  readonly memory: UsageCounter;
  /**
   * Whether the contracts of the service's calls are known here. Those of a team's own service are not, so any of its calls
   * may receive files.
   */
  readonly isDeclared: boolean;
}

/** Bodies that may carry files are streamed to the service, all others are read whole first. */
export function receiveBodies(app: FastifyInstance, { memory, isDeclared }: BodyOptions): void {
  app.decorateRequest('answer', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.answer = reply.raw;
    done();
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    if (mayCarryFiles(request, isDeclared)) return done(null, payload);
    readWhole(request.raw, request.client, memory).then(({ bytes, release }) => {
      if (request.answer === null) release();
      else onAnswerEnd(request.answer, release);
      done(null, bytes);
    }, done);
  });
}

function mayCarryFiles({ method, url, headers }: FastifyRequest, isDeclared: boolean): boolean {
  if (!/^multipart\//i.test(headers['content-type'] ?? '')) return false;
  return !isDeclared || patterns.some((pattern) => pattern.test(`${method} ${url.split('?', 1)[0]}`));
}

/** The maximum size of a body without files, in bytes, as in the services. */
const mostBytes = 256_000;
/** How long a body may take to arrive. */
const withinMs = 10_000;
/** The initial buffer of a body. */
const firstBytes = 4_096;

/** A body that was read whole. */
export interface WholeBody {
  readonly bytes: Buffer;
  /** Gives back the memory that it is counted with. */
  release(): void;
}

/**
 * Reads a whole body without files, so that a slow client waits here and uses no slot at a service. `memory` counts the
 * bytes of all such bodies. Never resolves if the client leaves.
 */
export function readWhole(body: IncomingMessage, client: Client, memory: UsageCounter): Promise<WholeBody> {
  return new Promise((resolve, reject) => {
    const announced = Number(body.headers['content-length'] ?? firstBytes);
    let room = Buffer.allocUnsafe(0);
    let length = 0;

    const late = setTimeout(() => fail(new AppError(408, 'The request took too long to arrive')), withinMs);
    const release = () => memory.remove(client, room.length);
    const stop = () => {
      clearTimeout(late);
      body.off('data', append).off('end', finish).off('close', leave);
    };
    const fail = (error: AppError) => {
      stop();
      release();
      reject(error);
    };
    const leave = () => {
      stop();
      release();
    };
    const finish = () => {
      stop();
      resolve({ bytes: room.subarray(0, length), release });
    };
    /** Doubles the buffer, so that many small chunks do not use more memory than they contain. */
    const grow = (needed: number) => {
      const larger = Math.min(mostBytes, Math.max(needed, room.length * 2, Math.min(announced, firstBytes)));
      if (!memory.allows(client, larger - room.length)) return false;
      memory.add(client, larger - room.length);
      const grown = Buffer.allocUnsafe(larger);
      room.copy(grown, 0, 0, length);
      room = grown;
      return true;
    };
    const append = (piece: Buffer) => {
      const needed = length + piece.length;
      if (needed > mostBytes) return fail(tooLarge('The request is too large'));
      if (needed > room.length && !grow(needed)) {
        return fail(unavailable('Stagedoor is busy right now. Please try again in a moment.', 1));
      }
      length += piece.copy(room, length);
    };

    if (announced > mostBytes) return fail(tooLarge('The request is too large'));
    body.on('data', append).once('end', finish).once('close', leave);
    // `close` follows, and is handled.
    body.on('error', () => {});
  });
}

/** A body that is being received must have grown by at least this much in each interval. */
const checkMs = 15_000;
const leastBytes = 8_192;

/** Ends a request whose body stops coming, or drips. How large it may be is the service's to say. */
export function watchBody({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  const { socket } = raw;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(timer);
    if (socket.bytesRead - seen < leastBytes) socket.destroy();
    seen = socket.bytesRead;
  }, checkMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}
