import type { Client } from '#/guard/client.ts';
import { createUsageCounter, type UsageLimits } from '#/guard/usage-counter.ts';
import { createWaitQueue, type Waiting } from '#/upstreams/wait-queue.ts';

export interface SlotOptions {
  /** The number of slots, and how many of them a client may use. */
  readonly limits: () => UsageLimits;
  /** How many requests may wait for a slot. */
  readonly waiting: number;
  /** How long a request waits at most, ms. */
  readonly maxWaitMs: number;
}

interface SlotRequest {
  readonly client: Client;
  /** The place is the caller's, until {@link Slots.leave}. */
  enter(): void;
  refuse(): void;
}

/** The slots for requests in progress at a service. */
export interface Slots {
  /** Gives a place, now or within the patience; else refuses. Returns how to stop waiting. */
  request(request: SlotRequest): () => void;
  leave(client: Client): void;
  /** Called when the number of slots may have changed: starts or refuses waiting requests. */
  admit(): void;
  /** The number of waiting requests. */
  waiting(): number;
}

export function createSlots({ limits, waiting: most, maxWaitMs }: SlotOptions): Slots {
  // Read once each time something changes: of a long line each is asked whether it may enter.
  let current = limits();
  const held = createUsageCounter(() => current);
  const line = createWaitQueue(most);
  const mayEnter = (client: Client) => held.allows(client, 1);

  function admit(): void {
    current = limits();
    if (current.total === 0) refuseAll();
    for (let next = takeNext(); next !== undefined; next = takeNext()) next.enter();
  }

  function refuseAll(): void {
    for (let next = line.next(() => true); next !== undefined; next = line.next(() => true)) next.refuse();
  }

  function takeNext(): Waiting | undefined {
    if (line.length() === 0) return undefined;
    const next = line.next(mayEnter);
    if (next !== undefined) held.add(next.client, 1);
    return next;
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
      }, maxWaitMs);
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
  };
}
