import type { Client } from '#/guard/usage-counter.ts';
import { createUsageCounter, type UsageLimits } from '#/guard/usage-counter.ts';

export interface SlotOptions {
  /** The number of slots, and how many of them a client may use. */
  readonly limits: () => UsageLimits;
  /** How many requests may wait for a slot. */
  readonly waiting: () => number;
  /** Called before one more waits, with how many then do. */
  readonly grew?: (waiting: number) => void;
  /** How long a request waits at most, ms; what waits already is held to it too when a place is free. */
  readonly maxWaitMs: () => number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

interface SlotRequest {
  readonly client: Client;
  /** The place is the caller's, until {@link Slots.leave}. */
  enter(): void;
  refuse(): void;
}

/** A client that has nothing under way. */
const nobody: Client = { network: '', person: null };

/** The slots for requests in progress at a service. */
export interface Slots {
  /** Gives a place, now or within the patience; else refuses. Returns how to stop waiting. */
  request(request: SlotRequest): () => void;
  leave(client: Client): void;
  /** Called when the number of slots may have changed: starts or refuses waiting requests. */
  admit(): void;
  /** The number of waiting requests. */
  waiting(): number;
  /** Whether a request from this network would be refused at once: all slots are in use, and others have the turns. */
  isFullFor(network: string): boolean;
}

export function createSlots({ limits, waiting: most, grew, maxWaitMs, now }: SlotOptions): Slots {
  // Read once each time something changes: of a long line each is asked whether it may enter.
  let current = limits();
  const held = createUsageCounter(() => current);
  const line = createWaitQueue(most);
  const mayEnter = (client: Client) => held.allows(client, 1);

  function admit(): void {
    current = limits();
    if (current.total === 0) refuseAll();
    for (let next = dequeue(); next !== undefined; next = dequeue()) next.enter();
  }

  function refuseAll(): void {
    for (let next = line.next(() => true); next !== undefined; next = line.next(() => true)) next.refuse();
  }

  function dequeue(): Waiting | undefined {
    if (line.length() === 0) return undefined;
    const since = now() - maxWaitMs();
    for (let next = line.next(mayEnter); next !== undefined; next = line.next(mayEnter)) {
      if (next.since >= since) {
        held.add(next.client, 1);
        return next;
      }
      // The request has waited longer than is allowed by now.
      next.refuse();
    }
    return undefined;
  }

  return {
    request({ client, enter, refuse }) {
      current = limits();
      // A waiting request cannot be overtaken, unless its client is at its limit.
      if (mayEnter(client)) {
        held.add(client, 1);
        enter();
        return () => {};
      }
      const waiting: Waiting = {
        client,
        since: now(),
        enter() {
          clearTimeout(late);
          enter();
        },
        refuse() {
          clearTimeout(late);
          refuse();
        },
      };
      const late = setTimeout(() => {
        line.remove(waiting);
        refuse();
      }, maxWaitMs());
      grew?.(line.length() + 1);
      line.add(waiting);
      return () => {
        clearTimeout(late);
        line.remove(waiting);
      };
    },
    leave(client) {
      held.remove(client, 1);
      admit();
    },
    admit,
    waiting: line.length,
    isFullFor: (network) => !mayEnter(nobody) && line.isFullFor(network),
  };
}

/** A request that waits for a slot. */
export interface Waiting {
  readonly client: Client;
  /** When it came, in ms of a clock that never goes back. */
  readonly since: number;
  /** A place is there; it is the line no longer that holds it. */
  enter(): void;
  /** The line is too long. */
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
  next(mayEnter: (client: Client) => boolean): Waiting | undefined;
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
    const place = own.indexOf(waiting);
    if (place === -1) return;
    own.splice(place, 1);
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
    next(mayEnter) {
      for (const [key, own] of turns) {
        const [first] = own;
        if (first === undefined || !mayEnter(first.client)) continue;
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
