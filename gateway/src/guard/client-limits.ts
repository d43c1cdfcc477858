import { isIPv6 } from 'node:net';
import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  normalizeIP,
} from '@fastify/rate-limit';
import { onAnswerEnd } from '@stagedoor/service-kit/common/answer-end';
import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** How much of a scarce resource may be in use at once. */
export interface UsageLimits {
  /** The usage of all clients together. */
  readonly total: number;
  readonly network: number;
  readonly person: number;
}

/** Counts what each client uses of something scarce, such as slots or memory. */
export interface UsageCounter {
  /** Returns whether the client may use this amount more. */
  allows(client: Client, amount: number): boolean;
  add(client: Client, amount: number): void;
  remove(client: Client, amount: number): void;
  /** What all clients use together. */
  total(): number;
}

/** `limits` is read each time, since it may change with the number of instances. */
export function createUsageCounter(limits: () => UsageLimits): UsageCounter {
  const networks = new Map<string, number>();
  const people = new Map<string, number>();
  let total = 0;

  function change({ network, person }: Client, amount: number): void {
    total += amount;
    count(networks, network, amount);
    if (person !== null) count(people, person, amount);
  }

  return {
    allows({ network, person }, amount) {
      const most = limits();
      return (
        total + amount <= most.total &&
        (networks.get(network) ?? 0) + amount <= most.network &&
        (person === null || (people.get(person) ?? 0) + amount <= most.person)
      );
    },
    add: change,
    remove: (client, amount) => change(client, -amount),
    total: () => total,
  };
}

/** Clients without usage are removed. */
function count(amounts: Map<string, number>, key: string, amount: number): void {
  const now = (amounts.get(key) ?? 0) + amount;
  if (now === 0) amounts.delete(key);
  else amounts.set(key, now);
}

/** The client of a request, to which limits apply. */
export interface Client {
  /** The client's IPv4 address, or the /64 prefix of its IPv6 address, which providers give to one customer as a whole. */
  readonly network: string;
  /** The person whom a verified token names; null without a token. */
  readonly person: string | null;
}

/** The network that an address counts for: an IPv4 address itself, of an IPv6 address its /64. Each call asks several times. */
export function networkOf(address: string): string {
  return address.includes(':') && isIPv6(address) ? `${expandGroups(address).slice(0, 4).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expandGroups(address: string): string[] {
  // The parser of addresses knows every way to write one, but not zones.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`);
  const [before = '', after = ''] = hostname.slice(1, -1).split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after.split(':').filter(Boolean);
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The client of the request. The person is known once the token was checked. */
    readonly client: Client;
  }
}

interface RequestLimits {
  readonly perNetwork: number;
  readonly perPerson: number;
}

/**
 * Limits how many requests of one network and of one person are in progress, across all their connections. Applies to
 * the routes registered on `app` after it. Returns the count.
 */
export function registerRequestLimits(app: FastifyInstance, { perNetwork, perPerson }: RequestLimits): UsageCounter {
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
  app.addHook('onRequest', ({ client }, reply, done) => {
    if (!underWay.allows(client, 1)) return done(tooManyRequests(1));
    underWay.add(client, 1);
    onAnswerEnd(reply.raw, () => underWay.remove(client, 1));
    done();
  });
  return underWay;
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
    keyGenerator: (request) =>
      request.personId === null || isLogout(request)
        ? `address:${normalizeIP(request.clientAddress, 64)}`
        : `${ofPerson}${request.personId}`,
    store: storeOf(counts),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.max(1, Math.ceil(ttl / 1_000))),
  });
}

/** Counts for its address only: somebody whose calls are used up, perhaps by a thief of the token, can still end the session. */
function isLogout({ method, url }: FastifyRequest): boolean {
  return method === 'POST' && url.split('?', 1)[0] === '/api/auth/logout';
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

/** The calls of one key in its window, this one included, and the milliseconds until the window ends. */
export interface CallCount {
  readonly current: number;
  readonly ttl: number;
}

/** Counts calls in fixed windows, by key. */
export interface CallCounts {
  /** `max` is how many the key may have: past it only the end of the window matters. */
  count(key: string, windowMs: number, max: number): Promise<CallCount>;
  close(): void;
}

/** Keys remembered at once: fewer would let many clients push a busy one out. */
export const rememberedKeys = 50_000;

/** Counts the calls of this process, in memory, by a time that no correction of the machine's clock turns back or on. */
export function createLocalCounts(now = () => performance.now()): CallCounts {
  const windows = new LRUCache<string, { calls: number; readonly endsAt: number }>({ max: rememberedKeys });
  return {
    async count(key, windowMs) {
      const time = now();
      const known = windows.get(key);
      const window = known && known.endsAt > time ? known : { calls: 0, endsAt: time + windowMs };
      if (window !== known) windows.set(key, window);
      window.calls += 1;
      return { current: window.calls, ttl: window.endsAt - time };
    },
    close() {},
  };
}
