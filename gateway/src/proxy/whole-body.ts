import type { IncomingMessage } from 'node:http';
import { AppError, tooLarge, unavailable } from '@stagedoor/service-kit/common/errors';
import type { Client } from '#/guard/client.ts';
import type { UsageCounter } from '#/guard/usage-counter.ts';

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
      body.off('data', take).off('end', finish).off('close', leave);
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
    const take = (piece: Buffer) => {
      const needed = length + piece.length;
      if (needed > mostBytes) return fail(tooLarge('The request is too large'));
      if (needed > room.length && !grow(needed)) {
        return fail(unavailable('Stagedoor is busy right now. Please try again in a moment.', 1));
      }
      length += piece.copy(room, length);
    };

    if (announced > mostBytes) return fail(tooLarge('The request is too large'));
    body.on('data', take).once('end', finish).once('close', leave);
    // Told by `close`.
    body.on('error', () => {});
  });
}
