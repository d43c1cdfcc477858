import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { keepAliveMs } from '@stagedoor/service-kit/http/close-http';
import { type Dispatcher, Pool } from 'undici';
import type { Client } from '#/guard/client-limits.ts';
import { type Breaker, createBreaker, type Permit } from '#/upstreams/breaker.ts';
import { createConcurrencyLimit } from '#/upstreams/concurrency-limit.ts';
import type { Lane, LaneLimits, Lanes } from '#/upstreams/lanes.ts';
import type { Timings } from '#/upstreams/timings.ts';

/** One process that serves a service. */
export interface Instance {
  /** Whether the latest readiness check succeeded. */
  isReady(): boolean;
  /** Requests its health check, and returns whether it is ready. */
  probe(): Promise<boolean>;
  /** The instance does not accept connections. It counts as not ready until a health check succeeds. */
  markUnreachable(): void;
  /** Each kind of request has a breaker of its own, so that failing uploads do not block calls. */
  breaker(lane: Lane): Breaker;
  inFlight(lane: Lane): number;
  /** How many requests it may have at once now: calls fewer than it may ever have. */
  limit(lane: Lane): number;
  /** The same for requests of a burst that have waited as long as they may. */
  lateLimit(lane: Lane): number;
  /** A request has to wait for a slot of it. */
  reportWait(lane: Lane): void;
  /** Whether it is given fewer calls than it may have, because it is overloaded. */
  isOverloaded(lane: Lane): boolean;
  /** Lowers the limit of calls at once, because far more requests wait for a slot than any burst brings. */
  reportFlood(lane: Lane): void;
  /** How long a request may wait for a slot of this instance, in ms: less while it is overloaded. */
  patienceMs(lane: Lane): number;
  /** Counts a request until its `leave` is called; `answered` is called when its answer begins. */
  enter(lane: Lane): { readonly permit: Permit; answered(): void; leave(): void };
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
  readonly now: () => number;
}

/**
 * How long a call may wait for a slot of an overloaded instance, in times of what its calls usually take. Whoever waits longer would be
 * served late, while others who come now are served at once.
 */
const overloadedPatience = 2;

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
  let hasAnswered = false;
  let missedProbes = 0;
  let probing: Promise<boolean> | undefined;

  /** Opens a pool with one keep-alive connection for each request in progress. */
  function openPool() {
    return new Pool(url.origin, {
      pipelining: 1,
      keepAliveMaxTimeout: keepAliveMs,
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
      hasAnswered = true;
      ready = statusCode === 200;
      await body.dump();
    } catch {
      missedProbes += 1;
      // A dead process refuses at once. A busy one may miss a check, even the first: a request then finds out.
      ready = signal.aborted && missedProbes === 1 && (ready || !hasAnswered);
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
    lateLimit: (lane) => (isOverloaded(lane) ? callLimit.current() : lanes[lane].inFlight),
    reportWait(lane) {
      if (lane === 'calls') callLimit.reportWait();
    },
    isOverloaded,
    reportFlood(lane) {
      if (lane === 'calls') callLimit.reportFlood();
    },
    patienceMs: (lane) =>
      isOverloaded(lane) ? Math.min(timings.slotWaitMs, overloadedPatience * callLimit.usualMs()) : timings.slotWaitMs,
    enter(lane) {
      underWay[lane] += 1;
      const enteredAt = now();
      if (lane === 'calls') callLimit.began(underWay.calls);
      let entered = true;
      return {
        permit: breakers[lane].acquire(),
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

/** A request to any instance of a service. */
export interface UpstreamRequest {
  readonly lane: Lane;
  readonly client: Client;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** A stream is not begun before the request has a connection, so that until then it can go elsewhere. */
  readonly body: Buffer | AsyncIterable<Buffer> | null;
}

/** Holds an answer back while its reader does not keep up. */
export interface AnswerFlow {
  pause(): void;
  resume(): void;
}

/**
 * Receives an answer as it arrives: `head` once, `data` for each chunk, `end`. A `problem` before the head means that
 * there is no answer; after it, that the answer was cut off. Nothing is called after `end`, a problem, or `abandon`.
 */
export interface AnswerReceiver {
  head(statusCode: number, headers: IncomingHttpHeaders, flow: AnswerFlow): void;
  data(piece: Buffer): void;
  end(): void;
  problem(problem: UpstreamProblem): void;
}

/** A request under way. */
export interface Exchange {
  /**
   * The client left. Does nothing once the exchange has ended. A request that `finishes` and was sent goes on: it has its slot until
   * the service has answered, and nothing of the answer is passed on. Returns whether it goes on.
   */
  abandon(options?: Abandonment): boolean;
}

export interface Abandonment {
  /** Whether the service is to finish the request, because it changes something. */
  readonly finishes?: boolean;
}

/**
 * Why a service gave no answer. `unreachable`: nothing of the request was sent anywhere. `overloaded`: as many are under
 * way as may be. `no-answer`: it was sent, and what became of it is not known. `invalid`: it cannot be sent.
 */
export type ProblemKind = 'unreachable' | 'overloaded' | 'no-answer' | 'invalid';

export class UpstreamProblem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, cause?: unknown) {
    super(kind, { cause });
    this.name = 'UpstreamProblem';
    this.kind = kind;
  }
}

interface DispatchEvents {
  readonly receiver: AnswerReceiver;
  /** The headers of the answer came. */
  answered(): void;
  /** Called once when the request is over, before the receiver is. */
  over(): void;
  /** The request failed. `sent`: a part of it may have left. `answered`: the answer had begun. */
  failed(error: Error, stage: { readonly sent: boolean; readonly answered: boolean }): void;
}

class ClientLeft extends Error {}

/** The rest of an answer of up to this length is read where nobody waits for it. */
const shortBytes = 65_536;

/** Sends a request over one of an instance's connections, and passes its answer on as it arrives. */
export function dispatch(
  connections: Dispatcher,
  { method, path, headers, body }: UpstreamRequest,
  { headersMs, bodyMs }: LaneLimits,
  { receiver, answered, over, failed }: DispatchEvents,
): Exchange {
  let running: Dispatcher.DispatchController | undefined;
  let abandoned = false;
  let isOver = false;
  let hasHead = false;

  connections.dispatch(
    {
      method: method as Dispatcher.HttpMethod,
      path,
      headers,
      // An iterable is fine, too, though the types do not say so.
      body: body as Buffer | null,
      headersTimeout: headersMs,
      bodyTimeout: bodyMs,
    },
    {
      // Called when the request has its connection, just before its first byte is written.
      onRequestStart(controller) {
        running = controller;
        if (abandoned) controller.abort(new ClientLeft());
      },
      onResponseStart(controller, statusCode, given) {
        if (statusCode < 200) return;
        hasHead = true;
        answered();
        if (!abandoned) receiver.head(statusCode, given, controller);
        // A short answer is over at once, and its connection can be used again.
        else if (!(Number(given['content-length']) <= shortBytes)) controller.abort(new ClientLeft());
      },
      onResponseData(_controller, piece) {
        if (!abandoned) receiver.data(piece);
      },
      onResponseEnd() {
        isOver = true;
        over();
        if (!abandoned) receiver.end();
      },
      onResponseError(_controller, error) {
        isOver = true;
        over();
        if (!abandoned || !(error instanceof ClientLeft))
          failed(error, { sent: running !== undefined, answered: hasHead });
      },
    },
  );
  return {
    abandon({ finishes = false } = {}) {
      if (isOver) return false;
      abandoned = true;
      if (finishes && running !== undefined && !hasHead) return true;
      running?.abort(new ClientLeft());
      return false;
    },
  };
}
