import { keepAliveMs } from '@stagedoor/service-kit/http/close-http';
import { lookupOf } from '@stagedoor/service-kit/internal-calls/instance-connections';
import { type Dispatcher, Pool } from 'undici';
import { createBreaker, type Permit } from '#/upstreams/breaker.ts';
import { everyLane, forEveryLane, type Lane, type Lanes, type Timings } from '#/upstreams/lanes.ts';

/** One process that serves a service. */
export interface Instance {
  /** Whether the latest readiness check succeeded. */
  isReady(): boolean;
  /** Requests its health check, and returns whether it is ready. */
  probe(): Promise<boolean>;
  /** The instance does not accept connections. It counts as not ready until a health check succeeds. */
  markUnreachable(): void;
  /** Whether it is ready, and not left alone after failures. */
  isAble(lane: Lane): boolean;
  /** Whether it gets no requests of some kind for a while after failures. */
  isOpen(): boolean;
  inFlight(lane: Lane): number;
  /** Takes a place, and counts the request until `leave` is called. */
  enter(lane: Lane): { readonly permit: Permit; leave(): void };
  connections(lane: Lane): Dispatcher;
  /** Closes the connections once the requests in progress have ended. */
  retire(): void;
  destroy(): void;
}

interface InstanceOptions {
  /** The base address. The host name in it may resolve to several addresses; `address` is this instance's. */
  readonly url: URL;
  readonly address: string;
  readonly lanes: Lanes;
  readonly timings: Timings;
}

export function createInstance({ url, address, lanes, timings }: InstanceOptions): Instance {
  const pools = { main: openPool(), stream: openPool() };
  // Each kind of request has a breaker of its own, so that failing uploads do not block calls.
  const breakers = forEveryLane(() => createBreaker({ failuresToOpen: 5, openMs: timings.breakerOpenMs }));
  const underWay: Record<Lane, number> = { calls: 0, uploads: 0, media: 0, stream: 0 };
  let isReady = false;
  let hasAnswered = false;
  let missedProbes = 0;
  let probing: Promise<boolean> | undefined;

  /** Opens a pool with one keep-alive connection for each request in progress. */
  function openPool() {
    return new Pool(url.origin, {
      pipelining: 1,
      keepAliveMaxTimeout: keepAliveMs,
      connect: { timeout: timings.connectMs, lookup: lookupOf(address) },
      headersTimeout: lanes.calls.headersMs,
      bodyTimeout: lanes.calls.bodyMs,
    });
  }

  async function checkReadiness(): Promise<boolean> {
    const signal = AbortSignal.timeout(timings.probeMs);
    try {
      const { statusCode, body } = await pools.main.request({ method: 'GET', path: '/health/ready', signal });
      missedProbes = 0;
      hasAnswered = true;
      isReady = statusCode === 200;
      await body.dump();
    } catch {
      missedProbes += 1;
      // A dead process refuses at once. A busy one may miss a check, even the first: a request then finds out.
      isReady = signal.aborted && missedProbes === 1 && (isReady || !hasAnswered);
    }
    return isReady;
  }

  return {
    isReady: () => isReady,
    probe() {
      probing ??= checkReadiness().finally(() => {
        probing = undefined;
      });
      return probing;
    },
    markUnreachable() {
      isReady = false;
    },
    isAble: (lane) => isReady && breakers[lane].allowsRequest(),
    isOpen: () => everyLane.some((lane) => !breakers[lane].isClosed()),
    inFlight: (lane) => underWay[lane],
    enter(lane) {
      underWay[lane] += 1;
      return {
        permit: breakers[lane].acquire(),
        leave() {
          underWay[lane] -= 1;
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
