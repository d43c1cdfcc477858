import { isIP } from 'node:net';
import { keptIdleMs } from '@stagedoor/service-kit/http/retire-http';
import { type Dispatcher, Pool } from 'undici';
import { createConcurrencyLimit } from '#/upstreams/concurrency-limit.ts';
import type { Lane, Lanes } from '#/upstreams/lanes.ts';
import type { Timings } from '#/upstreams/timings.ts';

/** One process that serves a service. */
export interface Instance {
  /** Whether the latest readiness check succeeded. */
  isReady(): boolean;
  /** Asks it, and returns whether it is ready. */
  probe(): Promise<boolean>;
  /** The instance does not accept connections. It counts as not ready until a health check succeeds. */
  markUnreachable(): void;
  /** Each kind of request has a breaker of its own, so that failing uploads do not block calls. */
  breaker(lane: Lane): Breaker;
  inFlight(lane: Lane): number;
  /** How many requests it may have at once now: calls fewer while it is overloaded. */
  limit(lane: Lane): number;
  /** Whether it is given fewer calls than it may have, because it is overloaded. */
  isOverloaded(lane: Lane): boolean;
  /** Far more requests wait for a place than any burst brings. */
  crowded(lane: Lane): void;
  /** How long a request may wait for a place at it, in ms: less while it is overloaded. */
  patienceMs(lane: Lane): number;
  /** Counts a request in, until the end that is called; `answered` is called when its answer begins. */
  enter(lane: Lane): { readonly permit: Permit; answered(): void; leave(): void };
  connections(lane: Lane): Dispatcher;
  /** Lets what is under way end. */
  retire(): void;
  destroy(): void;
}

interface InstanceOptions {
  /** The base address. The host name in it may resolve to several addresses; `address` is this instance's. */
  readonly url: URL;
  readonly address: string;
  readonly lanes: Lanes;
  readonly timings: Timings;
  readonly now: () => number;
}

/** The share of the usual patience that requests have at an overloaded instance, before which few wait. */
const overloadedPatience = 0.25;

export function createInstance({ url, address, lanes, timings, now }: InstanceOptions): Instance {
  const pools = { main: openPool(), stream: openPool() };
  const openBreaker = () => createBreaker({ now, failuresToOpen: 5, openMs: timings.breakerOpenMs });
  const breakers: { readonly [L in Lane]: Breaker } = {
    calls: openBreaker(),
    uploads: openBreaker(),
    media: openBreaker(),
    stream: openBreaker(),
  };
  const underWay: Record<Lane, number> = { calls: 0, uploads: 0, media: 0, stream: 0 };
  const callLimit = createConcurrencyLimit({ most: lanes.calls.inFlight, now });
  let ready = false;
  let heard = false;
  let missedProbes = 0;
  let probing: Promise<boolean> | undefined;

  /** Opens a pool with one kept-alive connection for each request in progress. */
  function openPool() {
    return new Pool(url.origin, {
      pipelining: 1,
      keepAliveMaxTimeout: keptIdleMs,
      connect: { timeout: timings.connectMs, ...lookupOf(address) },
      headersTimeout: lanes.calls.headersMs,
      bodyTimeout: lanes.calls.bodyMs,
    });
  }

  async function checkReadiness(): Promise<boolean> {
    const signal = AbortSignal.timeout(timings.probeMs);
    try {
      const { statusCode, body } = await pools.main.request({ method: 'GET', path: '/health/ready', signal });
      missedProbes = 0;
      heard = true;
      ready = statusCode === 200;
      await body.dump();
    } catch {
      missedProbes += 1;
      // A dead process refuses at once. A busy one may miss a check, even the first: a request then finds out.
      ready = signal.aborted && missedProbes === 1 && (ready || !heard);
    }
    return ready;
  }

  const isOverloaded = (lane: Lane) => lane === 'calls' && callLimit.isLowered();

  return {
    breaker: (lane) => breakers[lane],
    isReady: () => ready,
    probe() {
      probing ??= checkReadiness().finally(() => {
        probing = undefined;
      });
      return probing;
    },
    markUnreachable() {
      ready = false;
    },
    inFlight: (lane) => underWay[lane],
    limit: (lane) => (lane === 'calls' ? callLimit.current() : lanes[lane].inFlight),
    isOverloaded,
    crowded(lane) {
      if (lane === 'calls') callLimit.crowded();
    },
    patienceMs: (lane) => timings.placeMs * (isOverloaded(lane) ? overloadedPatience : 1),
    enter(lane) {
      underWay[lane] += 1;
      const enteredAt = now();
      if (lane === 'calls') callLimit.began(underWay.calls);
      let entered = true;
      return {
        permit: breakers[lane].take(),
        answered() {
          if (lane === 'calls') callLimit.answered(now() - enteredAt);
        },
        leave() {
          if (entered) underWay[lane] -= 1;
          entered = false;
        },
      };
    },
    connections: (lane) => (lane === 'stream' ? pools.stream : pools.main),
    retire() {
      for (const pool of Object.values(pools)) void pool.close().catch(() => {});
    },
    destroy() {
      for (const pool of Object.values(pools)) void pool.destroy().catch(() => {});
    },
  };
}

/** Connects to one address of a host name; TLS and the Host header still use the name. */
function lookupOf(address: string) {
  const family = isIP(address);
  if (family === 0) return {};
  return {
    lookup(
      _hostname: string,
      options: { all?: boolean },
      done: (error: null, found: string | { address: string; family: number }[], family?: number) => void,
    ) {
      if (options.all) done(null, [{ address, family }]);
      else done(null, address, family);
    },
  };
}

export type BreakerState = 'closed' | 'open' | 'half-open';

/** A request's leave to be sent. Exactly one of its ends is called, once the outcome is known. */
export interface Permit {
  succeeded(): void;
  failed(): void;
  /** The outcome says nothing about the service: the client left. */
  abandoned(): void;
}

export interface Breaker {
  state(): BreakerState;
  /** Whether {@link take} would succeed now: half open, one request at a time is let through. */
  admits(): boolean;
  take(): Permit;
}

export interface BreakerOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly failuresToOpen: number;
  readonly openMs: number;
}

/** Opens after a number of failures in a row, and lets one request try again after a while. */
export function createBreaker({ now, failuresToOpen, openMs }: BreakerOptions): Breaker {
  let failures = 0;
  let openedAt: number | undefined;
  let trying = false;

  function state(): BreakerState {
    if (openedAt === undefined) return 'closed';
    return now() - openedAt < openMs ? 'open' : 'half-open';
  }

  return {
    state,
    admits: () => state() === 'closed' || (state() === 'half-open' && !trying),
    take() {
      const isTrial = state() === 'half-open';
      if (isTrial) trying = true;
      return {
        succeeded() {
          failures = 0;
          openedAt = undefined;
          trying = false;
        },
        failed() {
          // Requests that were sent before it opened may fail much later: only a failed trial reopens it.
          if (openedAt !== undefined && !isTrial) return;
          failures += 1;
          if (isTrial) trying = false;
          if (isTrial || failures >= failuresToOpen) openedAt = now();
        },
        abandoned() {
          if (isTrial) trying = false;
        },
      };
    },
  };
}
