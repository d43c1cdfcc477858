import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerReceiver, Exchange, UpstreamRequest } from '#/upstreams/instance.ts';
import { createInstance, dispatch, type Instance, UpstreamProblem } from '#/upstreams/instance.ts';
import { everyLane, type Lane, type Lanes } from '#/upstreams/lanes.ts';
import { createSlots, type Slots } from '#/upstreams/slots.ts';
import type { Timings } from '#/upstreams/timings.ts';
import { type Watch, watchWhileUsed } from '#/upstreams/watch-while-used.ts';

/** Counts of a service's instances, and of the requests under way to them, streams apart. */
export interface UpstreamFigures {
  readonly instances: number;
  readonly ready: number;
  /** Not called for a while after failures. */
  readonly open: number;
  readonly inFlight: number;
  /** Requests that wait for a slot. */
  readonly waiting: number;
}

/** All instances of one service. */
export interface Upstream {
  readonly name: string;
  /** The first address that it was given. */
  readonly url: string;
  send(request: UpstreamRequest, receiver: AnswerReceiver): Exchange;
  /** Whether a call from this network would be refused at once, which needs nothing of the call to be known. */
  isFullFor(network: string): boolean;
  /** Checks the instances, unless the service is in use and its state is known. Returns the counts. */
  check(): Promise<UpstreamFigures>;
  /** The state that is known without a check. */
  figures(): UpstreamFigures;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  readonly name: string;
  readonly urls: readonly string[];
  readonly lanes: Lanes;
  readonly shares: SlotShares;
  readonly timings: Timings;
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** How the slots of a service are shared, and how many requests may wait for one. */
export interface SlotShares {
  /** The share of all slots that one network or one person may use, 0 to 1. */
  readonly network: number;
  readonly person: number;
  readonly waiting: number;
}

/** A queue that is fuller than this share is a flood, not a burst: 500 calls at once leave half of it free. */
const floodShare = 0.5;

/**
 * How many calls may wait for a slot of overloaded instances, as a share of the slots, rounded down: none where there are few.
 * During a flood the next call comes as soon as a slot is free, so waiting only means to be served or refused later.
 */
const overloadedQueueShare = 1 / 8;

export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, lanes, shares, timings, now } = options;
  const urls = options.urls.map((url) => new URL(url));
  const instances = new Map<string, Instance>();
  const slots: { readonly [L in Lane]: Slots } = {
    calls: openSlots('calls'),
    uploads: openSlots('uploads'),
    media: openSlots('media'),
    stream: openSlots('stream'),
  };
  let turn = 0;

  const watch: Watch = watchWhileUsed({
    timings,
    now,
    async look() {
      await followAddresses();
      const probes = [...instances.values()].map((instance) => instance.probe().finally(startWaiting));
      // Waiting requests start with the first ready instance and those that become ready a moment later, so that the
      // requests to a gateway that has just started do not all go to the fastest one.
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
    // A name that cannot be resolved now retains its addresses.
    if (found.includes(undefined)) return;
    for (const [id, instance] of instances) {
      if (current.has(id)) continue;
      instances.delete(id);
      instance.retire();
    }
  }

  function openSlots(lane: Lane): Slots {
    const share = (total: number, part: number) => Math.max(1, Math.floor(total * part));
    const findAble = () => [...instances.values()].filter((one) => isAble(one, lane));
    const sumUp = (limitOf: (one: Instance) => number) => {
      const total = [...instances.values()]
        .map((one) => (isAble(one, lane) ? limitOf(one) : one.inFlight(lane)))
        .reduce((sum, count) => sum + count, 0);
      return { total, network: share(total, shares.network), person: share(total, shares.person) };
    };
    return createSlots({
      limits: () => sumUp((one) => one.limit(lane)),
      lateLimits: () => sumUp((one) => one.lateLimit(lane)),
      waiting() {
        const able = findAble();
        if (able.length === 0 || !able.every((one) => one.isOverloaded(lane))) return shares.waiting;
        const total = able.reduce((sum, one) => sum + one.limit(lane), 0);
        return Math.min(shares.waiting, Math.floor(total * overloadedQueueShare));
      },
      onWaiting(waiting) {
        for (const one of findAble()) {
          one.reportWait(lane);
          if (waiting > shares.waiting * floodShare) one.reportFlood(lane);
        }
      },
      onOverdue() {
        for (const one of findAble()) one.reportFlood(lane);
      },
      maxWaitMs: () => Math.max(0, ...findAble().map((one) => one.patienceMs(lane))),
      now,
    });
  }

  function startWaiting(): void {
    for (const lane of Object.values(slots)) lane.startWaiting();
  }

  /** Returns the least busy instance that may be called, or the reason why there is none. */
  function choose(lane: Lane, tried: ReadonlySet<Instance>, isLate: boolean): Instance | UpstreamProblem {
    const all = [...instances.values()];
    const able = all.filter((one) => isAble(one, lane) && !tried.has(one));
    if (able.length === 0) return new UpstreamProblem('unreachable');
    turn += 1;
    const inTurn = [...able.slice(turn % able.length), ...able.slice(0, turn % able.length)];
    const free = inTurn.filter((one) => one.inFlight(lane) < (isLate ? one.lateLimit(lane) : one.limit(lane)));
    return (
      free.reduce<Instance | undefined>(
        (best, one) => (best === undefined || one.inFlight(lane) < best.inFlight(lane) ? one : best),
        undefined,
      ) ?? new UpstreamProblem('overloaded')
    );
  }

  /** Waits for a slot, then sends the request. Without a ready instance there is nothing to wait for. */
  function begin(request: UpstreamRequest, receiver: AnswerReceiver, tried: Set<Instance>): Exchange {
    const isReachable = () => [...instances.values()].some((one) => isAble(one, request.lane) && !tried.has(one));
    if (!isReachable()) {
      receiver.problem(new UpstreamProblem('unreachable'));
      return ended;
    }
    let exchange = ended;
    const stopWaiting = slots[request.lane].request({
      client: request.client,
      start(isLate) {
        exchange = attempt(request, receiver, tried, isLate);
      },
      refuse: () => receiver.problem(new UpstreamProblem(isReachable() ? 'overloaded' : 'unreachable')),
    });
    return {
      abandon(options) {
        stopWaiting();
        return exchange.abandon(options);
      },
    };
  }

  /** Sends it to one instance, and to another one as long as nothing of it was sent. The client has a slot. */
  function attempt(
    request: UpstreamRequest,
    receiver: AnswerReceiver,
    tried: Set<Instance>,
    isLate: boolean,
  ): Exchange {
    const { lane, client } = request;
    const instance = choose(lane, tried, isLate);
    if (instance instanceof UpstreamProblem) {
      slots[lane].release(client);
      receiver.problem(instance);
      return ended;
    }
    const { permit, answered, leave } = instance.enter(lane);
    let isDecided = false;
    let isAbandoned = false;
    let elsewhere: Exchange | undefined;
    const here = dispatch(instance.connections(lane), request, lanes[lane], {
      receiver,
      answered() {
        isDecided = true;
        answered();
        permit.succeeded();
      },
      over() {
        leave();
        slots[lane].release(client);
      },
      failed(error, { sent, answered }) {
        if (isAbandoned) {
          if (!isDecided) permit.failed();
          isDecided = true;
          return;
        }
        if (isInvalid(error)) {
          isDecided = true;
          permit.abandoned();
          receiver.problem(new UpstreamProblem('invalid', error));
          return;
        }
        isDecided = true;
        if (!answered) permit.failed();
        if (sent) {
          // A lost connection may mean that the instance has ended: the next check, which now comes sooner, finds out.
          if (isLostConnection(error)) watch.hurry();
          receiver.problem(new UpstreamProblem('no-answer', error));
          return;
        }
        instance.markUnreachable();
        watch.hurry();
        tried.add(instance);
        elsewhere = begin(request, receiver, tried);
      },
    });
    return {
      abandon(options) {
        isAbandoned = true;
        const goesOn = here.abandon(options) || elsewhere?.abandon(options) === true;
        if (!goesOn && !isDecided) permit.abandoned();
        isDecided ||= !goesOn;
        return goesOn;
      },
    };
  }

  function figures(): UpstreamFigures {
    const all = [...instances.values()];
    return {
      instances: all.length,
      ready: all.filter((one) => one.isReady()).length,
      open: all.filter((one) => everyLane.some((lane) => one.breaker(lane).state() !== 'closed')).length,
      inFlight: all.reduce(
        (sum, one) => sum + one.inFlight('calls') + one.inFlight('uploads') + one.inFlight('media'),
        0,
      ),
      waiting: Object.values(slots).reduce((sum, lane) => sum + lane.waiting(), 0),
    };
  }

  return {
    name,
    url: options.urls[0] ?? '',
    send(request, receiver) {
      const known = watch.use();
      if (known === undefined) return begin(request, receiver, new Set());
      let exchange: Exchange | undefined;
      let abandoned = false;
      void known.then(() => {
        if (!abandoned) exchange = begin(request, receiver, new Set());
      });
      return {
        abandon(options) {
          abandoned = true;
          return exchange?.abandon(options) ?? false;
        },
      };
    },
    isFullFor: (network) => slots.calls.isFullFor(network),
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

/** Whether such a request may be sent there now. */
function isAble(instance: Instance, lane: Lane): boolean {
  return instance.isReady() && instance.breaker(lane).allowsRequest();
}

const ended: Exchange = { abandon: () => false };

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
