import type { IncomingMessage } from 'node:http';
import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  normalizeIP,
} from '@fastify/rate-limit';
import { onAnswerEnd } from '@stagedoor/service-kit/common/answer-end';
import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Whom limits apply to: the person whom a verified token names, or the address of a request without one. */
export type Client = string;

const ofPerson = 'person:';

/** An IPv6 address counts as its /64, which providers give to one customer as a whole. */
export function clientAt(address: string): Client {
  return `address:${normalizeIP(address, 64)}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The client of the request. The person is known once the token was checked. */
    readonly client: Client;
  }
}

/** Counts what each client has of something scarce. */
export interface ClientCounts {
  of(client: Client): number;
  add(client: Client): void;
  remove(client: Client): void;
}

export function createClientCounts(): ClientCounts {
  const counts = new Map<Client, number>();
  const of = (client: Client) => counts.get(client) ?? 0;
  return {
    of,
    add: (client) => void counts.set(client, of(client) + 1),
    remove(client) {
      if (of(client) > 1) counts.set(client, of(client) - 1);
      else counts.delete(client);
    },
  };
}

/**
 * Limits how many requests of one client are in progress, across all its connections. Applies to the routes registered on
 * `app` after it. Returns a function that counts those of all clients.
 */
export function registerRequestLimit(app: FastifyInstance, perClient: number): () => number {
  const counts = createClientCounts();
  let total = 0;
  app.decorateRequest('client', {
    getter() {
      return this.personId === null ? clientAt(this.clientAddress) : `${ofPerson}${this.personId}`;
    },
  });
  app.addHook('onRequest', ({ client }, reply, done) => {
    if (counts.of(client) >= perClient) return done(tooManyRequests(1));
    counts.add(client);
    total += 1;
    onAnswerEnd(reply.raw, () => {
      counts.remove(client);
      total -= 1;
    });
    done();
  });
  return () => total;
}

interface Limits {
  /** Calls a minute of one person, by a verified token. */
  readonly person: number;
  /** Calls a minute from one address without such a token. */
  readonly address: number;
}

const minuteMs = 60_000;

/** Bounds what one client may call. Counts the routes registered on `app` after it. */
export async function registerRateLimits(app: FastifyInstance, limits: Limits, counts: CallCounts): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: minuteMs,
    max: (_request, key) => (key.startsWith(ofPerson) ? limits.person : limits.address),
    keyGenerator: (request) => (isLogout(request) ? clientAt(request.clientAddress) : request.client),
    store: storeOf(counts),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
}

/** Throws a 429 where the address has opened as many pages as it may. */
export type CountPage = (request: FastifyRequest) => Promise<void>;

interface PageLimit {
  /** Pages a minute. */
  readonly perAddress: number;
  /** Asked for the address, because an address that cannot be routed gets a page before anything else is known of its request. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** Pages have a count of their own: browsers open them without a token, so they would use up the calls of their address's visitors. */
export function createCountPage(counts: CallCounts, { perAddress, addressOf }: PageLimit): CountPage {
  return async ({ raw }) => {
    const { current, ttl } = await counts.count(`page:${clientAt(addressOf(raw))}`, minuteMs);
    if (current > perAddress) throw tooMany(ttl);
  };
}

function tooMany(leftMs: number) {
  return tooManyRequests(Math.max(1, Math.ceil(leftMs / 1_000)));
}

/** Counts for its address only: somebody whose calls are used up, perhaps by a thief of the token, can still end the session. */
function isLogout({ method, url }: FastifyRequest): boolean {
  return method === 'POST' && url.split('?', 1)[0] === '/api/auth/logout';
}

/** The counts as the plugin takes them: a class of which it makes one. */
function storeOf(counts: CallCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(...[key, done, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      counts.count(key, windowMs ?? minuteMs).then(
        (count) => done(null, count),
        (error: Error) => done(error),
      );
    }
    child(): this {
      return this;
    }
  };
}

/** The calls of one key in its window, this one included, and the milliseconds until the window ends. */
export interface CallCount {
  readonly current: number;
  readonly ttl: number;
}

/** Counts calls in fixed windows, by key. */
export interface CallCounts {
  count(key: string, windowMs: number): Promise<CallCount>;
  close(): void;
}

/** Fewer would let many clients push a busy one out. */
const rememberedKeys = 50_000;

/** Counts the calls of this process, in memory, by a time that no correction of the machine's clock turns back or on. */
export function createLocalCounts(): CallCounts {
  const windows = new LRUCache<string, { calls: number; readonly endsAt: number }>({ max: rememberedKeys });
  return {
    async count(key, windowMs) {
      const now = performance.now();
      const known = windows.get(key);
      const window = known && known.endsAt > now ? known : { calls: 0, endsAt: now + windowMs };
      if (window !== known) windows.set(key, window);
      window.calls += 1;
      return { current: window.calls, ttl: window.endsAt - now };
    },
    close() {},
  };
}
