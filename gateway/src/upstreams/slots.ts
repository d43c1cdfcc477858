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
