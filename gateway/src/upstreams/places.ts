import { type Client, createClientCounts } from '#/guard/client-limits.ts';

interface PlacesOptions {
  /** Whether some instance has a free place. */
  readonly hasFree: () => boolean;
  /** How many places one client may have. */
  readonly share: () => number;
  /** How many requests may wait. */
  readonly waitingLimit: number;
  /** How long each may wait. */
  readonly maxWaitMs: number;
}

interface PlaceRequest {
  readonly client: Client;
  /** Called when the client has a place, which it has until {@link Places.release}. */
  start(): void;
  refuse(): void;
}

/** The places for requests of one kind at a service. */
export interface Places {
  /** Starts the request at once, or when a place becomes free in time; else refuses it. Returns a function that stops waiting. */
  request(request: PlaceRequest): () => void;
  release(client: Client): void;
  /** Called when places may have become free. */
  startWaiting(): void;
  refuseWaiting(): void;
  waiting(): number;
}

/**
 * Whoever came last gets the next place: in a queue that only grows, those who came first have waited in vain, and would make all
 * others wait, too. For the same reason the one who came first is refused where too many wait.
 */
export function createPlaces({ hasFree, share, waitingLimit, maxWaitMs }: PlacesOptions): Places {
  const taken = createClientCounts();
  /** In the order in which they came. */
  const queue: (PlaceRequest & { readonly late: NodeJS.Timeout })[] = [];
  const isAllowed = ({ client }: { client: Client }) => taken.of(client) < share();

  function begin(request: PlaceRequest): void {
    taken.add(request.client);
    request.start();
  }

  function takeOut(index: number): PlaceRequest | undefined {
    const [waiting] = index === -1 ? [] : queue.splice(index, 1);
    clearTimeout(waiting?.late);
    return waiting;
  }

  function startWaiting(): void {
    while (queue.length > 0 && hasFree()) {
      const next = takeOut(queue.findLastIndex(isAllowed));
      if (next === undefined) return;
      begin(next);
    }
  }

  return {
    request(request) {
      // A request that waits while there are free places has its client's share in use.
      if (hasFree() && isAllowed(request)) {
        begin(request);
        return () => {};
      }
      const leave = () => takeOut(queue.indexOf(waiting));
      const waiting = { ...request, late: setTimeout(() => leave()?.refuse(), maxWaitMs) };
      queue.push(waiting);
      if (queue.length > waitingLimit) takeOut(0)?.refuse();
      return leave;
    },
    release(client) {
      taken.remove(client);
      startWaiting();
    },
    startWaiting,
    refuseWaiting() {
      while (queue.length > 0) takeOut(0)?.refuse();
    },
    waiting: () => queue.length,
  };
}
