import { type Client, createUsageCounter, type UsageLimits } from '#/guard/client-limits.ts';

export interface SlotOptions {
  /** The number of slots, and how many of them a client may use. */
  readonly limits: () => UsageLimits;
  /** The same for a request of a burst that has waited as long as it may; without it such a request is refused. */
  readonly lateLimits?: () => UsageLimits;
  /** How many requests may wait for a slot. */
  readonly waiting: () => number;
  /** Called before one more request waits, with how many then wait. */
  readonly onWaiting?: (waiting: number) => void;
  /** Called when a request has waited in vain, though requests have been waiting for longer than a burst takes. */
  readonly onOverdue?: () => void;
  /** How long a request waits at most, in ms. When a slot becomes free, requests that have waited longer are refused. */
  readonly maxWaitMs: () => number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

interface SlotRequest {
  readonly client: Client;
  /**
   * Called when the client has a slot, which it has until {@link Slots.release}. `isLate`: it is one of the slots that only requests get
   * which have waited as long as they may.
   */
  start(isLate: boolean): void;
  refuse(): void;
}

/** While requests have waited for no longer than this, ms, it is a burst, which ends. */
const burstMs = 2_000;

/** A client that has nothing under way. */
const nobody: Client = { network: '', person: null };

/** The slots for requests in progress at a service. */
export interface Slots {
  /** Starts the request at once, or when a slot becomes free in time; else refuses it. Returns a function that stops waiting. */
  request(request: SlotRequest): () => void;
  release(client: Client): void;
  /** Called when the number of slots may have changed: starts or refuses waiting requests. */
  startWaiting(): void;
  /** The number of waiting requests. */
  waiting(): number;
  /** Whether a request from this network would be refused at once: all slots are in use, and the queue has no room for it. */
  isFullFor(network: string): boolean;
}

export function createSlots(options: SlotOptions): Slots {
  const { limits, lateLimits, waiting: most, onWaiting, onOverdue, maxWaitMs, now } = options;
  // Read only when something changes, because every request of a long queue is checked against it.
  let current = limits();
  const inUse = createUsageCounter(() => current);
  const queue = createWaitQueue(most);
  const mayStart = (client: Client) => inUse.allows(client, 1);
  /** Since when somebody has been waiting, and how long any of them may wait. */
  let waitingSince = now();
  let longestPatience = 0;

  function startWaiting(): void {
    current = limits();
    if (current.total === 0) refuseAll();
    for (let next = dequeue(); next !== undefined; next = dequeue()) next.start();
  }

  function refuseAll(): void {
    for (let next = queue.next(() => true); next !== undefined; next = queue.next(() => true)) next.refuse();
  }

  function dequeue(): Waiting | undefined {
    if (queue.length() === 0) return undefined;
    const patience = maxWaitMs();
    // They came when requests were allowed to wait longer.
    if (patience < longestPatience) for (const late of queue.takeOlder(now() - patience)) late.refuse();
    const next = queue.next(mayStart);
    if (next !== undefined) inUse.add(next.client, 1);
    return next;
  }

  function mayStartLate(client: Client): boolean {
    if (now() - waitingSince > burstMs) {
      current = limits();
      if (!mayStart(nobody)) onOverdue?.();
      return false;
    }
    if (lateLimits === undefined) return false;
    current = lateLimits();
    const isAllowed = mayStart(client);
    current = limits();
    return isAllowed;
  }

  return {
    request({ client, start, refuse }) {
      current = limits();
      // A waiting request cannot be overtaken, unless its client is at its limit.
      if (mayStart(client)) {
        inUse.add(client, 1);
        start(false);
        return () => {};
      }
      const patience = maxWaitMs();
      if (queue.length() === 0) {
        waitingSince = now();
        longestPatience = 0;
      }
      longestPatience = Math.max(longestPatience, patience);
      const waiting: Waiting = {
        client,
        since: now(),
        start() {
          clearTimeout(late);
          start(false);
        },
        refuse() {
          clearTimeout(late);
          refuse();
        },
      };
      const late = setTimeout(() => {
        queue.remove(waiting);
        if (!mayStartLate(client)) return refuse();
        inUse.add(client, 1);
        start(true);
      }, patience);
      onWaiting?.(queue.length() + 1);
      queue.add(waiting);
      return () => {
        clearTimeout(late);
        queue.remove(waiting);
      };
    },
    release(client) {
      inUse.remove(client, 1);
      startWaiting();
    },
    startWaiting,
    waiting: queue.length,
    isFullFor: (network) => !mayStart(nobody) && queue.isFullFor(network),
  };
}

/** A request that waits for a slot. */
export interface Waiting {
  readonly client: Client;
  /** When it came, in ms of a clock that never goes back. */
  readonly since: number;
  /** Called when there is a slot, after it was removed from the queue. */
  start(): void;
  /** Called when the queue is too long. */
  refuse(): void;
}

/**
 * Waiting requests. Whoever came last is served first: in a queue that only grows, those who came first have waited in vain, and would
 * make all others wait, too. Clients take turns: a person, or a network without a person, is served again after all others were.
 */
export interface WaitQueue {
  readonly length: () => number;
  add(waiting: Waiting): void;
  remove(waiting: Waiting): void;
  /** Removes and returns those who came before this moment. */
  takeOlder(than: number): readonly Waiting[];
  /** Returns whether a further request of this network would be the one that is refused. */
  isFullFor(network: string): boolean;
  /** Removes and returns the next request whose client may be served; undefined where there is none. */
  next(mayStart: (client: Client) => boolean): Waiting | undefined;
}

/**
 * At most `most` requests wait. Beyond that the client with the most waiting requests loses its latest one, so that a
 * flood from one client blocks nobody else.
 */
export function createWaitQueue(most: () => number): WaitQueue {
  const turns = new Map<string, Waiting[]>();
  /** The clients of whom nothing was served yet, the latest one last. */
  const unserved = new Set<string>();
  let length = 0;

  function remove(waiting: Waiting): void {
    const key = keyOf(waiting.client);
    const own = turns.get(key) ?? [];
    const index = own.indexOf(waiting);
    if (index === -1) return;
    own.splice(index, 1);
    length -= 1;
    if (own.length > 0) return;
    turns.delete(key);
    unserved.delete(key);
  }

  function longest(): Waiting[] {
    return [...turns.values()].reduce((long, own) => (own.length > long.length ? own : long), []);
  }

  function findNext(mayStart: (client: Client) => boolean): Waiting | undefined {
    const latest = (key: string) => turns.get(key)?.at(-1);
    const canStart = (key: string) => {
      const waiting = latest(key);
      return waiting !== undefined && mayStart(waiting.client);
    };
    const key = [...unserved].findLast(canStart) ?? [...turns.keys()].find(canStart);
    return key === undefined ? undefined : latest(key);
  }

  return {
    length: () => length,
    add(waiting) {
      const key = keyOf(waiting.client);
      const own = turns.get(key) ?? [];
      if (own.length === 0) unserved.add(key);
      own.push(waiting);
      turns.set(key, own);
      length += 1;
      while (length > most()) {
        const last = longest().at(-1);
        if (last === undefined) return;
        remove(last);
        last.refuse();
      }
    },
    remove,
    takeOlder(than) {
      const older = [...turns.values()].flat().filter(({ since }) => since < than);
      for (const waiting of older) remove(waiting);
      return older;
    },
    isFullFor(network) {
      if (length < most()) return false;
      return longest().length <= 1 || [...turns.values()].some(([first]) => first?.client.network === network);
    },
    next(mayStart) {
      const waiting = findNext(mayStart);
      if (waiting === undefined) return undefined;
      const key = keyOf(waiting.client);
      const own = turns.get(key) ?? [];
      remove(waiting);
      unserved.delete(key);
      // Its next one comes after those of all others who were served before.
      if (turns.delete(key)) turns.set(key, own);
      return waiting;
    },
  };
}

function keyOf({ network, person }: Client): string {
  return person === null ? `network ${network}` : `person ${person}`;
}

/** How many requests of a kind are sent to an instance at once. */
export interface ConcurrencyLimit {
  current(): number;
  /** Whether it is lower than to begin with, because the instance is overloaded. */
  isLowered(): boolean;
  /** How long the instance takes for half of its requests while it is not overloaded, in ms; at least 1. */
  usualMs(): number;
  /** A request had to wait for others. */
  reportWait(): void;
  /** A request was sent; `inFlight` are now under way, it included. */
  began(inFlight: number): void;
  /** The answer to a request began, this many ms after the request. */
  answered(ms: number): void;
  /** Lowers the limit to the minimum, because more requests wait than any burst brings. */
  reportFlood(): void;
}

interface LimitOptions {
  /** The limit that is never exceeded. */
  readonly most: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** The limit to begin with: it keeps any process busy, and what more came at once would only wait inside of it. */
const initial = 64;
/**
 * Never fewer: one that the process works on while the database answers the other. What more there is raises the time of each, so it is
 * allowed only while they are quick.
 */
const fewest = 2;
/** How often the limit is reconsidered, and by how many answers. */
const windowMs = 100;
const windowAnswers = 20;
/** How many times the usual time requests may take before the limit is lowered. */
const tolerated = 2;
/** Up to this many times the usual time, requests wait for something else than the instance, and a lowered limit rises by half at once. */
const unchanged = 1.2;
/** A time below this is quick, whatever the usual one is. */
const negligibleMs = 1;
/** The factor by which the usual time rises in a window in which no call was faster: it doubles within a minute. */
const rise = 1.001;

/**
 * Begins with a number that keeps an instance busy, and raises it while requests use it up or wait and are answered as usual: they wait for
 * something else than the instance. Where they are slow, more at once would only make each of them wait, and it falls to where it
 * began; below that only for a crowd, until the requests no longer use it up. This follows Netflix's concurrency-limits:
 * https://github.com/Netflix/concurrency-limits
 */
export function createConcurrencyLimit({ most, now }: LimitOptions): ConcurrencyLimit {
  const least = Math.min(fewest, most);
  const calm = Math.min(initial, most);
  let limit = calm;
  let usual: number | undefined;
  let times: number[] = [];
  /** The most that were under way at once, since the answers were judged last and since the limit was last raised. */
  let peak = 0;
  let quietPeak = 0;
  let hasWaited = false;
  let judgedAt = now();
  let quietSince = now();

  const usualMs = () => Math.max(usual ?? 0, negligibleMs);

  function judge(): void {
    const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
    usual = usual === undefined ? median : Math.min(median, usual * rise);
    const isUsedUp = hasWaited || peak >= limit * 0.8;
    const isOverloaded = isUsedUp && median > tolerated * usualMs();
    const isUnchanged = limit < calm && median <= unchanged * usualMs();
    const floor = limit < calm ? least : calm;
    if (isOverloaded) limit = Math.max(floor, Math.floor(limit / 2));
    else if (isUsedUp) limit = Math.min(most, limit + Math.ceil(limit / (isUnchanged ? 2 : 10)));
    times = [];
    peak = 0;
    hasWaited = false;
    judgedAt = now();
  }

  function raiseWhenQuiet(): void {
    if (limit < calm && quietPeak <= limit / 2) limit = Math.min(calm, limit * 2);
    quietPeak = 0;
    quietSince = now();
  }

  return {
    current: () => limit,
    isLowered: () => limit < calm,
    usualMs,
    reportWait() {
      hasWaited = true;
    },
    began(inFlight) {
      peak = Math.max(peak, inFlight);
      quietPeak = Math.max(quietPeak, inFlight);
      if (now() - quietSince >= windowMs) raiseWhenQuiet();
    },
    answered(ms) {
      times.push(ms);
      if (times.length >= windowAnswers && now() - judgedAt >= windowMs) judge();
    },
    reportFlood() {
      limit = least;
      quietPeak = most;
    },
  };
}
