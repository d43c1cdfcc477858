import { type Client, createUsageCounter, type UsageLimits } from '#/guard/client-limits.ts';

export interface SlotOptions {
  /** The number of slots, and how many of them a client may use. */
  readonly limits: () => UsageLimits;
  /** How many requests may wait for a slot. */
  readonly waiting: () => number;
  /** Called before one more request waits, with how many then wait. */
  readonly onWaiting?: (waiting: number) => void;
  /** How long a request waits at most, in ms. When a slot becomes free, requests that have waited longer are refused. */
  readonly maxWaitMs: () => number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

interface SlotRequest {
  readonly client: Client;
  /** Called when the client has a slot, which it has until {@link Slots.release}. */
  start(): void;
  refuse(): void;
}

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

export function createSlots({ limits, waiting: most, onWaiting, maxWaitMs, now }: SlotOptions): Slots {
  // Read only when something changes, because every request of a long queue is checked against it.
  let current = limits();
  const inUse = createUsageCounter(() => current);
  const queue = createWaitQueue(most);
  const mayStart = (client: Client) => inUse.allows(client, 1);

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
    const since = now() - maxWaitMs();
    for (let next = queue.next(mayStart); next !== undefined; next = queue.next(mayStart)) {
      if (next.since >= since) {
        inUse.add(next.client, 1);
        return next;
      }
      // The request has waited longer than is allowed by now.
      next.refuse();
    }
    return undefined;
  }

  return {
    request({ client, start, refuse }) {
      current = limits();
      // A waiting request cannot be overtaken, unless its client is at its limit.
      if (mayStart(client)) {
        inUse.add(client, 1);
        start();
        return () => {};
      }
      const waiting: Waiting = {
        client,
        since: now(),
        start() {
          clearTimeout(late);
          start();
        },
        refuse() {
          clearTimeout(late);
          refuse();
        },
      };
      const late = setTimeout(() => {
        queue.remove(waiting);
        refuse();
      }, maxWaitMs());
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

/** Waiting requests. Clients take turns: a person, or a network without a person, is served again after all others were. */
export interface WaitQueue {
  readonly length: () => number;
  add(waiting: Waiting): void;
  remove(waiting: Waiting): void;
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
  // The clients in the order of their turns. A client that was served goes to the end.
  const turns = new Map<string, Waiting[]>();
  let length = 0;

  function remove(waiting: Waiting): void {
    const key = keyOf(waiting.client);
    const own = turns.get(key) ?? [];
    const index = own.indexOf(waiting);
    if (index === -1) return;
    own.splice(index, 1);
    length -= 1;
    if (own.length === 0) turns.delete(key);
  }

  function longest(): Waiting[] {
    return [...turns.values()].reduce((long, own) => (own.length > long.length ? own : long), []);
  }

  return {
    length: () => length,
    add(waiting) {
      const key = keyOf(waiting.client);
      const own = turns.get(key) ?? [];
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
    isFullFor(network) {
      if (length < most()) return false;
      return longest().length <= 1 || [...turns.values()].some(([first]) => first?.client.network === network);
    },
    next(mayStart) {
      for (const [key, own] of turns) {
        const [first] = own;
        if (first === undefined || !mayStart(first.client)) continue;
        remove(first);
        if (turns.delete(key)) turns.set(key, own);
        return first;
      }
      return undefined;
    },
  };
}

function keyOf({ network, person }: Client): string {
  return person === null ? `network ${network}` : `person ${person}`;
}

/** How many requests of a kind are sent to an instance at once. */
export interface ConcurrencyLimit {
  current(): number;
  /** Whether it is lower than it may be, because the instance is overloaded. */
  isLowered(): boolean;
  /** How long the instance takes for half of its requests while it is not overloaded, in ms; undefined until it is known. */
  usualMs(): number | undefined;
  /** A request was sent; `inFlight` are now under way, it included. */
  began(inFlight: number): void;
  /** The answer to a request began after so many ms. */
  answered(ms: number): void;
  /** Lowers the limit to the minimum, because more requests wait than any burst brings. */
  reportFlood(): void;
}

interface LimitOptions {
  /** The limit while all is well. */
  readonly most: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** The minimum of the limit: enough to keep a process and its connections to the database busy. */
const fewest = 8;
/** How often the limit is reconsidered, and by how many answers. */
const windowMs = 100;
const windowAnswers = 20;
/** How many times the usual time requests may take before the limit is lowered. */
const tolerated = 2;
/** A time below this is quick, whatever the usual one is. */
const negligibleMs = 5;
/** How long requests may use up the limit and be slow before it is lowered: a burst is over by then, and only had to wait. */
const burstMs = 2_000;
/** The factor by which the usual time rises in a window in which no call was faster: it doubles within a minute. */
const rise = 1.001;

/**
 * Lowers the limit once an instance has been slower for two seconds and has had all the requests that it may have: beyond what it
 * can serve, more at once only makes each of them wait. It rises again as soon as the requests no longer use it up. This follows Netflix's
 * concurrency-limits: https://github.com/Netflix/concurrency-limits
 */
export function createConcurrencyLimit({ most, now }: LimitOptions): ConcurrencyLimit {
  const least = Math.min(fewest, most);
  let limit = most;
  let usual: number | undefined;
  let times: number[] = [];
  /** The most that were under way at once, since the answers were judged last and since the limit was last raised. */
  let peak = 0;
  let quietPeak = 0;
  let judgedAt = now();
  /** Since when requests have used the limit up and been slow, without a second in between. */
  let overloadedSince: number | undefined;
  let quietSince = now();

  function judge(): void {
    const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
    usual = usual === undefined ? median : Math.min(median, usual * rise);
    const isUsedUp = peak >= limit * 0.8;
    const isOverloaded = isUsedUp && median > tolerated * Math.max(usual, negligibleMs);
    if (!isOverloaded || now() - judgedAt > 1_000) overloadedSince = undefined;
    if (isOverloaded) {
      overloadedSince ??= now();
      if (limit < most || now() - overloadedSince >= burstMs) limit = Math.max(least, Math.floor(limit / 2));
    } else if (isUsedUp) limit = Math.min(most, limit + Math.ceil(limit / 10));
    times = [];
    peak = 0;
    judgedAt = now();
  }

  function raiseWhenQuiet(): void {
    if (quietPeak < limit / 2) limit = Math.min(most, limit * 2);
    quietPeak = 0;
    quietSince = now();
  }

  return {
    current: () => limit,
    isLowered: () => limit < most,
    usualMs: () => usual,
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
