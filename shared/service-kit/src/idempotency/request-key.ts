import type { FastifyRequest } from 'fastify';
import type { Ids } from '#/common/ids.ts';

/**
 * Returns the key under which a person's request moves money: its `Idempotency-Key`, or a new one. A repetition of the
 * work behind the request, such as a call after a lost connection, uses the same key.
 */
export function keyOfRequest({ headers }: Pick<FastifyRequest, 'headers'>, ids: Ids): string {
  const given = headers['idempotency-key'];
  return given === undefined ? ids.next() : String(given);
}
