import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type AnswerReceiver, beginExchange, type Exchange, type UpstreamRequest } from '#/upstreams/exchange.ts';
import { createInstance, type Instance } from '#/upstreams/instance.ts';
import { everyLane, forEveryLane, type Lane, type Lanes, type Timings } from '#/upstreams/lanes.ts';
import { createPlaces } from '#/upstreams/places.ts';

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
  /** Checks the instances, for a second at most, and returns their state: the last that is known of one that hangs. */
  check(): Promise<UpstreamFigures>;
  /** The state that is known without a check. */
  figures(): UpstreamFigures;
  close(): Promise<void>;
}

/** Returns the upstream of a service, or that of `pages`. */
export function upstreamOf(upstreams: ReadonlyMap<string, Upstream>, name: string): Upstream {
  const upstream = upstreams.get(name);
  if (upstream === undefined) throw new Error(`there is no upstream for ${name}`);
  return upstream;
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
}

/** Milliseconds of a clock that never goes back. */
const now = () => performance.now();

export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, lanes, timings } = options;
  const urls = options.urls.map((url) => new URL(url));
  const instances = new Map<string, Instance>();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  let turn = 0;
  const lookUps = new Map<string, Promise<readonly string[] | undefined>>();

  const all = () => [...instances.values()];
  const findAble = (lane: Lane) => all().filter((one) => one.isAble(lane));
  const places = forEveryLane((lane) =>
    createPlaces({
      hasFree: () => all().some((one) => one.isAble(lane) && one.inFlight(lane) < lanes[lane].places),
      share: () => Math.max(1, Math.floor(findAble(lane).length * lanes[lane].places * options.clientShare)),
      addressShare: () => findAble(lane).length * (lanes[lane].placesPerAddress ?? lanes[lane].places),
      waitingLimit: options.waitingLimit,
      maxWaitMs: timings.maxWaitMs,
    }),
  );
  const offers = forEveryLane((lane) => ({
    limits: lanes[lane],
    places: places[lane],
    hasAble: (tried: ReadonlySet<Instance>) => findAble(lane).some((one) => !tried.has(one)),
    choose: (tried: ReadonlySet<Instance>) => choose(lane, tried),
    doubt: () => void check(),
  }));

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
        const addresses = await lookUp(host);
        return addresses?.map((address) => ({ url, address }));
      }),
    );
    const current = new Set<string>();
    for (const { url, address } of found.flatMap((one) => one ?? [])) {
      const id = `${url.origin} ${address}`;
      current.add(id);
      if (!instances.has(id)) instances.set(id, createInstance({ url, address, lanes, timings }));
    }
    // A name that cannot be resolved now retains its addresses.
    if (found.includes(undefined)) return;
    for (const [id, instance] of instances) {
      if (current.has(id)) continue;
      instances.delete(id);
      instance.retire();
    }
  }

  /**
   * Resolves a name, one look-up of it at a time. Where instances are known, nobody waits for a slow name server: undefined then, as for
   * a name that cannot be resolved now.
   */
  function lookUp(host: string): Promise<readonly string[] | undefined> {
    const found =
      lookUps.get(host) ??
      options
        .resolve(host)
        .catch(() => undefined)
        .finally(() => lookUps.delete(host));
    lookUps.set(host, found);
    if (instances.size === 0) return found;
    return Promise.race([found, pause(timings.resolveMs, undefined, { ref: false })]);
  }

  function serveWaiting(): void {
    for (const lane of everyLane) {
      if (findAble(lane).length > 0) places[lane].startWaiting();
      else places[lane].refuseWaiting();
    }
  }

  /** Returns the least busy instance with a free place. Instances that are equally busy take turns. */
  function choose(lane: Lane, tried: ReadonlySet<Instance>): Instance | undefined {
    const free = findAble(lane).filter((one) => !tried.has(one) && one.inFlight(lane) < lanes[lane].places);
    turn += 1;
    const inTurn = [...free.slice(turn % free.length), ...free.slice(0, turn % free.length)];
    return inTurn.sort((one, other) => one.inFlight(lane) - other.inFlight(lane))[0];
  }

  const figures = () => ({
    instances: instances.size,
    ready: all().filter((one) => one.isReady()).length,
    open: all().filter((one) => one.isOpen()).length,
    inFlight: all().reduce(
      (sum, one) => sum + one.inFlight('calls') + one.inFlight('uploads') + one.inFlight('media'),
      0,
    ),
    waiting: everyLane.reduce((sum, lane) => sum + places[lane].waiting(), 0),
  });

  return {
    name,
    url: options.urls[0] ?? '',
    send(request, receiver) {
      const isWell = all().length > 0 && all().every((one) => one.isReady());
      const age = now() - checkedAt;
      const checked = age < (isWell ? timings.pollMs : timings.recheckMs) ? undefined : check();
      return beginExchange(offers[request.lane], request, receiver, age < 2 * timings.pollMs ? undefined : checked);
    },
    async check() {
      await Promise.race([check(), pause(1_000, undefined, { ref: false })]);
      return figures();
    },
    figures,
    async close() {
      // A check under way waits for answers, which end with the connections.
      for (const instance of all()) instance.destroy();
      await checking;
      for (const instance of all()) instance.destroy();
    },
  };
}
