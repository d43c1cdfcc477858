import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  normalizeIP,
} from '@fastify/rate-limit';
import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance } from 'fastify';
import type { CallCounts } from '#/guard/call-counts.ts';
import { type Client, createUsageCounter, networkOf } from '#/guard/usage-counter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client of the request. The person is known once the token was checked. */
    readonly client: Client;
    /** The client whose requests in progress it is counted with; null where it is not counted. */
    countedFor: Client | null;
  }
}

interface RequestLimits {
  readonly perNetwork: number;
  readonly perPerson: number;
}

/**
 * Limits how many requests of one network and of one person are in progress, across all their connections. Applies to
 * the routes registered on `app` after it.
 */
export function registerRequestLimits(app: FastifyInstance, { perNetwork, perPerson }: RequestLimits): void {
  const underWay = createUsageCounter(() => ({
    total: Number.POSITIVE_INFINITY,
    network: perNetwork,
    person: perPerson,
  }));
  app.decorateRequest('client', {
    getter() {
      return { network: networkOf(this.clientAddress), person: this.personId };
    },
  });
  app.decorateRequest('countedFor', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { client } = request;
    if (!underWay.allows(client, 1)) return done(tooManyRequests(1));
    underWay.add(client, 1);
    request.countedFor = client;
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.countedFor !== null) underWay.remove(request.countedFor, 1);
    done();
  });
}

interface Limits {
  /** Calls a minute of one person, by a verified token. */
  readonly person: number;
  /** Calls per minute from one address without such a token; an IPv6 address counts as its /64. */
  readonly address: number;
}

const minuteMs = 60_000;
const ofPerson = 'person:';

/** Bounds what one person or one address may call. Counts the routes registered on `app` after it. */
export async function registerRateLimits(app: FastifyInstance, limits: Limits, counts: CallCounts): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: minuteMs,
    max: (_request, key) => (key.startsWith(ofPerson) ? limits.person : limits.address),
    keyGenerator: ({ personId, clientAddress }) =>
      personId === null ? `address:${normalizeIP(clientAddress, 64)}` : `${ofPerson}${personId}`,
    store: storeOf(counts),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.max(1, Math.ceil(ttl / 1_000))),
  });
}

/** The counts as the plugin takes them: a class of which it makes one. */
function storeOf(counts: CallCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(...[key, done, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      counts.count(key, windowMs ?? minuteMs, max ?? 0).then(
        (count) => done(null, count),
        (error: Error) => done(error),
      );
    }
    child(): this {
      return this;
    }
  };
}
