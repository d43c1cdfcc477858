import type { Client } from '#/guard/client.ts';
import { createHoldings, type HoldingLimits } from '#/guard/holdings.ts';
import { createWaitingLine, type Waiting } from '#/upstreams/waiting-line.ts';

export interface PlaceOptions {
  /** How many places there are now, and how many of them a client may have. */
  readonly limits: () => HoldingLimits;
  /** How many may wait for one. */
  readonly waiting: number;
  /** How long each waits at the most, ms. */
  readonly patienceMs: number;
}

interface PlaceRequest {
  readonly client: Client;
  /** The place is the caller's, until {@link Places.leave}. */
  enter(): void;
  refuse(): void;
}

/** The places that calls under way take up at a service. */
export interface Places {
  /** Gives a place, now or within the patience; else refuses. Returns how to stop waiting. */
  request(request: PlaceRequest): () => void;
  leave(client: Client): void;
  /** There may be more places now, or none any more: lets those in who wait, or refuses them. */
  admit(): void;
  /** How many wait. */
  waiting(): number;
}

export function createPlaces({ limits, waiting: most, patienceMs }: PlaceOptions): Places {
  // Read once each time something changes: of a long line each is asked whether it may enter.
  let current = limits();
  const held = createHoldings(() => current);
  const line = createWaitingLine(most);
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
      // Nobody is overtaken: whoever waits now may not enter.
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
      }, patienceMs);
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
