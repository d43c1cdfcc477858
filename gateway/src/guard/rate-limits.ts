import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance } from 'fastify';

interface Limits {
  /** Calls a minute of one person, by a verified token. */
  readonly person: number;
  /** Calls per minute from one address without such a token; an IPv6 address counts as its /64. */
  readonly address: number;
}

const ofPerson = 'person:';

/** Bounds what one person or one address may call. Counts the routes registered on `app` after it. */
export async function registerRateLimits(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    max: (_request, key) => (key.startsWith(ofPerson) ? limits.person : limits.address),
    keyGenerator: ({ personId, clientAddress }) =>
      personId === null ? `address:${normalizeIP(clientAddress, 64)}` : `${ofPerson}${personId}`,
    // Buckets remembered at once: fewer would let a crowd push a busy one out.
    cache: 50_000,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.max(1, Math.ceil(ttl / 1_000))),
  });
}
