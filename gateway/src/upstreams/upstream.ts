import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AnswerReceiver,
  dispatch,
  type Exchange,
  UpstreamProblem,
  type UpstreamRequest,
} from '#/upstreams/exchange.ts';
import { createInstance, type Instance } from '#/upstreams/instance.ts';
import { everyLane, forEveryLane, type Lane, type Lanes, type Timings } from '#/upstreams/lanes.ts';
import { createPlaces, type Places } from '#/upstreams/places.ts';

/** Counts of a service's instances, and of the requests under way to them, streams apart. */
export interface UpstreamFigures {
  readonly instances: number;
  readonly ready: number;
  /** Not called for a while after failures. */
  readonly open: number;
  readonly inFlight: number;
  /** Requests that wait for a place. */
  readonly waiting: number;
}

/** All instances of one service. */
export interface Upstream {
  readonly name: string;
  /** The first address that it was given. */
  readonly url: string;
  send(request: UpstreamRequest, receiver: AnswerReceiver): Exchange;
  /** Checks the instances. Resolves when the counts can be relied on: an instance that hangs is not waited for. */
  check(): Promise<void>;
  /** The state that is known without a check. */
  figures(): UpstreamFigures;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  readonly name: string;
  readonly urls: readonly string[];
  readonly lanes: Lanes;
  /** The share of all places that one client may have, 0 to 1. */
  readonly clientShare: number;
  /** How many requests of a kind may wait for a place. */
  readonly waitingLimit: number;
  readonly timings: Timings;
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, lanes, timings, now } = options;
  const urls = options.urls.map((url) => new URL(url));
  const instances = new Map<string, Instance>();
  const places = forEveryLane(openPlaces);
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  let turn = 0;

  const all = () => [...instances.values()];
  const findAble = (lane: Lane) => all().filter((one) => one.isAble(lane));

  function openPlaces(lane: Lane): Places {
    const limit = lanes[lane].places;
    return createPlaces({
      hasFree: () => all().some((one) => one.isAble(lane) && one.inFlight(lane) < limit),
      share: () => Math.max(1, Math.floor(findAble(lane).length * limit * options.clientShare)),
      waitingLimit: options.waitingLimit,
      maxWaitMs: timings.maxWaitMs,
    });
  }

  /** A service is checked by those who use it: of three dozen most are seldom asked for, and those cost nothing. */
  function check(): Promise<void> {
    checking ??= checkInstances().finally(() => {
      checkedAt = now();
      checking = undefined;
    });
    return checking;
  }

  async function checkInstances(): Promise<void> {
    await followAddresses();
    const probes = all().map((instance) => instance.probe().finally(serveWaiting));
    const firstReady = Promise.any(
      probes.map(async (probe) => (await probe) || Promise.reject(new Error('not ready'))),
    );
    // Waiting requests start with the first ready instance and those that become ready a moment later, so that the
    // requests to a gateway that has just started do not all go to the fastest one.
    const others = firstReady.then(() => pause(timings.othersMs, undefined, { ref: false }));
    await Promise.race([Promise.all(probes), others.catch(() => Promise.all(probes))]);
  }

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
    // A name that cannot be resolved now retains its addresses.
    if (found.includes(undefined)) return;
    for (const [id, instance] of instances) {
      if (current.has(id)) continue;
      instances.delete(id);
      instance.retire();
    }
  }

  function serveWaiting(): void {
    for (const lane of everyLane) {
      if (findAble(lane).length > 0) places[lane].startWaiting();
      else places[lane].refuseWaiting();
    }
  }

  /** Returns the least busy instance with a free place. Instances that are equally busy take turns. */
  function choose(lane: Lane, tried: ReadonlySet<Instance>): Instance | UpstreamProblem {
    const able = findAble(lane).filter((one) => !tried.has(one));
    turn += 1;
    const [best] = [...able.slice(turn % able.length), ...able.slice(0, turn % able.length)].sort(
      (one, other) => one.inFlight(lane) - other.inFlight(lane),
    );
    if (best === undefined) return new UpstreamProblem('unreachable');
    return best.inFlight(lane) < lanes[lane].places ? best : new UpstreamProblem('overloaded');
  }

  /** Waits for a place, then sends the request. Without an able instance there is nothing to wait for. */
  function begin(request: UpstreamRequest, receiver: AnswerReceiver, tried: Set<Instance>): Exchange {
    const { lane, client } = request;
    const refuse = () => {
      const isReachable = findAble(lane).some((one) => !tried.has(one));
      receiver.problem(new UpstreamProblem(isReachable ? 'overloaded' : 'unreachable'));
      return ended;
    };
    if (findAble(lane).every((one) => tried.has(one))) return refuse();
    let exchange = ended;
    const stopWaiting = places[lane].request({
      client,
      start() {
        exchange = attempt(request, receiver, tried);
      },
      refuse,
    });
    return {
      abandon(how) {
        stopWaiting();
        return exchange.abandon(how);
      },
    };
  }

  /** Sends it to one instance, and to another one as long as nothing of it was sent. The client has a place. */
  function attempt(request: UpstreamRequest, receiver: AnswerReceiver, tried: Set<Instance>): Exchange {
    const { lane, client } = request;
    const instance = choose(lane, tried);
    if (instance instanceof UpstreamProblem) {
      places[lane].release(client);
      receiver.problem(instance);
      return ended;
    }
    const { permit, leave } = instance.enter(lane);
    let isAbandoned = false;
    let elsewhere = ended;
    const here = dispatch(instance.connections(lane), request, lanes[lane], {
      receiver,
      answered: permit.succeeded,
      over() {
        leave();
        places[lane].release(client);
      },
      failed(error, { sent }) {
        if (isInvalid(error)) {
          permit.abandoned();
          receiver.problem(new UpstreamProblem('invalid', error));
          return;
        }
        permit.failed();
        if (!sent) instance.markUnreachable();
        // A lost connection may mean that the instance has ended.
        if (!sent || isLostConnection(error)) void check();
        if (isAbandoned) return;
        if (sent) receiver.problem(new UpstreamProblem('no-answer', error));
        else elsewhere = begin(request, receiver, tried.add(instance));
      },
    });
    return {
      abandon(how) {
        isAbandoned = true;
        const goesOn = here.abandon(how) || elsewhere.abandon(how);
        if (!goesOn) permit.abandoned();
        return goesOn;
      },
    };
  }

  return {
    name,
    url: options.urls[0] ?? '',
    send(request, receiver) {
      const isWell = all().length > 0 && all().every((one) => one.isReady());
      const maxAgeMs = isWell ? timings.pollMs : timings.recheckMs;
      const age = now() - checkedAt;
      const checked = age < maxAgeMs ? undefined : check();
      if (age < 2 * timings.pollMs) return begin(request, receiver, new Set());
      let exchange = ended;
      let isAbandoned = false;
      void checked?.then(() => {
        if (!isAbandoned) exchange = begin(request, receiver, new Set());
      });
      return {
        abandon(how) {
          isAbandoned = true;
          return exchange.abandon(how);
        },
      };
    },
    check,
    figures: () => ({
      instances: instances.size,
      ready: all().filter((one) => one.isReady()).length,
      open: all().filter((one) => one.isOpen()).length,
      inFlight: all().reduce(
        (sum, one) => sum + one.inFlight('calls') + one.inFlight('uploads') + one.inFlight('media'),
        0,
      ),
      waiting: everyLane.reduce((sum, lane) => sum + places[lane].waiting(), 0),
    }),
    async close() {
      // A check under way waits for answers, which end with the connections.
      for (const instance of all()) instance.destroy();
      await checking;
      for (const instance of all()) instance.destroy();
    },
  };
}

const ended: Exchange = { abandon: () => false };

function isLostConnection(error: Error): boolean {
  return 'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET');
}

function isInvalid(error: Error): boolean {
  return 'code' in error && (error.code === 'UND_ERR_INVALID_ARG' || error.code === 'UND_ERR_NOT_SUPPORTED');
}
