import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { createInstance, type Instance } from '#/upstreams/instance.ts';
import type { Lane, Lanes } from '#/upstreams/lanes.ts';
import { UpstreamProblem } from '#/upstreams/problem.ts';
import type { SentMark } from '#/upstreams/sent-mark.ts';
import type { Timings } from '#/upstreams/timings.ts';
import { type Watch, watchWhileUsed } from '#/upstreams/watch-while-used.ts';

/** A request to whichever instance is to answer it. */
export interface UpstreamRequest {
  readonly lane: Lane;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  /** Not begun before the request has a connection, so that until then it can go elsewhere. */
  readonly body: AsyncIterable<Buffer> | null;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
}

export interface UpstreamAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Readable;
}

export type AnswerCallback = (problem: UpstreamProblem | null, answer?: UpstreamAnswer) => void;

/** Counts of a service's instances, and of the requests under way to them, streams apart. */
export interface UpstreamFigures {
  readonly instances: number;
  readonly ready: number;
  /** Left alone for a while after failures. */
  readonly open: number;
  readonly inFlight: number;
}

/** The instances of one service, as one. */
export interface Upstream {
  readonly name: string;
  send(request: UpstreamRequest, callback: AnswerCallback): void;
  /** The figures, asked for now unless the service is in use and they are known. */
  check(): Promise<UpstreamFigures>;
  /** What is known without asking. */
  figures(): UpstreamFigures;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  readonly name: string;
  readonly urls: readonly string[];
  readonly lanes: Lanes;
  readonly timings: Timings;
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, lanes, timings, now } = options;
  const urls = options.urls.map((url) => new URL(url));
  const instances = new Map<string, Instance>();
  let turn = 0;

  const watch: Watch = watchWhileUsed({
    timings,
    now,
    async look() {
      await followAddresses();
      const probes = [...instances.values()].map((instance) => instance.probe());
      // Whoever waits goes on with the first that is ready, and with those that answer a moment later: of a crowd that
      // comes to a gateway that has just started, not all go to the quickest.
      await firstTrue(probes);
      await Promise.race([Promise.allSettled(probes), pause(timings.othersMs, undefined, { ref: false })]);
      return { allWell: Promise.all(probes).then((ready) => ready.length > 0 && ready.every(Boolean)) };
    },
  });

  async function followAddresses(): Promise<void> {
    const found = await Promise.all(
      urls.map(async (url) => {
        const host = url.hostname.replace(/^\[|\]$/g, '');
        if (isIP(host) !== 0) return [{ url, address: host }];
        const addresses = await options.resolve(host).catch(() => undefined);
        return addresses?.map((address) => ({ url, address }));
      }),
    );
    const current = new Set<string>();
    for (const { url, address } of found.flatMap((one) => one ?? [])) {
      const id = `${url.origin} ${address}`;
      current.add(id);
      if (!instances.has(id)) instances.set(id, createInstance({ url, address, lanes, timings, now }));
    }
    // A name that cannot be looked up now keeps the addresses that it had.
    if (found.includes(undefined)) return;
    for (const [id, instance] of instances) {
      if (current.has(id)) continue;
      instances.delete(id);
      instance.retire();
    }
  }

  /** The least busy instance that may be asked; the problem where there is none. */
  function choose(lane: Lane, tried: ReadonlySet<Instance>): Instance | UpstreamProblem {
    const all = [...instances.values()];
    const able = all.filter((one) => one.isReady() && one.breaker.admits() && !tried.has(one));
    if (able.length === 0) return new UpstreamProblem('unreachable');
    turn += 1;
    const inTurn = [...able.slice(turn % able.length), ...able.slice(0, turn % able.length)];
    const free = inTurn.filter((one) => one.inFlight(lane) < lanes[lane].inFlight);
    return (
      free.reduce<Instance | undefined>(
        (best, one) => (best === undefined || one.inFlight(lane) < best.inFlight(lane) ? one : best),
        undefined,
      ) ?? new UpstreamProblem('overloaded')
    );
  }

  function attempt(request: UpstreamRequest, tried: Set<Instance>, callback: AnswerCallback): void {
    const instance = choose(request.lane, tried);
    if (instance instanceof UpstreamProblem) {
      callback(instance);
      return;
    }
    const { permit, leave } = instance.enter(request.lane);
    const mark: SentMark = { sent: false };
    const { lane, signal, body, ...rest } = request;
    const { headersMs, bodyMs } = lanes[lane];
    const dispatched = { ...rest, body, signal, headersTimeout: headersMs, bodyTimeout: bodyMs, mark };
    instance.connections(lane).request(dispatched as unknown as Dispatcher.RequestOptions, (error, answer) => {
      if (error === null) {
        permit.succeeded();
        answer.body.once('close', leave);
        callback(null, answer);
        return;
      }
      leave();
      if (signal.aborted || isInvalid(error)) {
        permit.abandoned();
        callback(new UpstreamProblem(signal.aborted ? 'client-left' : 'invalid', error));
        return;
      }
      permit.failed();
      if (mark.sent) {
        // The end of a connection may be that of its instance: whether it is, the next look says.
        if (isLostConnection(error)) watch.hurry();
        callback(new UpstreamProblem('no-answer', error));
        return;
      }
      instance.markUnreachable();
      watch.hurry();
      tried.add(instance);
      attempt(request, tried, callback);
    });
  }

  function figures(): UpstreamFigures {
    const all = [...instances.values()];
    return {
      instances: all.length,
      ready: all.filter((one) => one.isReady()).length,
      open: all.filter((one) => one.breaker.state() !== 'closed').length,
      inFlight: all.reduce(
        (sum, one) => sum + one.inFlight('calls') + one.inFlight('uploads') + one.inFlight('media'),
        0,
      ),
    };
  }

  return {
    name,
    send(request, callback) {
      const known = watch.use();
      if (known === undefined) attempt(request, new Set(), callback);
      else void known.then(() => attempt(request, new Set(), callback));
    },
    async check() {
      await watch.ask();
      return figures();
    },
    figures,
    async close() {
      const stopped = watch.stop();
      // A look under way waits for answers, which end with the connections.
      for (const instance of instances.values()) instance.destroy();
      await stopped;
      for (const instance of instances.values()) instance.destroy();
    },
  };
}

/** Resolves at the first true, or when all are false. */
async function firstTrue(outcomes: readonly Promise<boolean>[]): Promise<void> {
  const whenTrue = outcomes.map(async (outcome) => {
    if (!(await outcome)) throw new Error('not this one');
  });
  await Promise.any(whenTrue).catch(() => {});
}

function isLostConnection(error: Error): boolean {
  return 'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET');
}

function isInvalid(error: Error): boolean {
  return 'code' in error && (error.code === 'UND_ERR_INVALID_ARG' || error.code === 'UND_ERR_NOT_SUPPORTED');
}
