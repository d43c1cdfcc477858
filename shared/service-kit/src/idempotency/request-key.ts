import type { FastifyRequest } from 'fastify';
import type { Ids } from '#/common/ids.ts';

/**
 * Returns the key under which a person's request moves money: their own `Idempotency-Key`, or one that is made here, where
 * their click arrives. Whatever repeats the work behind it, as a call whose connection was lost, carries the same key.
 */
export function keyOfRequest({ headers }: Pick<FastifyRequest, 'headers'>, ids: Ids): string {
  const given = headers['idempotency-key'];
  return given === undefined ? ids.next() : String(given);
}
