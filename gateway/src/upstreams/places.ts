import { type Client, createClientCounts } from '#/guard/client-limits.ts';

interface PlacesOptions {
  /** Whether some instance has a free place. */
  readonly hasFree: () => boolean;
  /** How many places one client may have. */
  readonly share: () => number;
  /** How many places people behind one address may have together. */
  readonly addressShare: () => number;
  /** How many requests may wait. */
  readonly waitingLimit: number;
  /** How long each may wait. */
  readonly maxWaitMs: number;
}

/** Who has a place. */
export interface PlaceHolder {
  readonly client: Client;
  /** Of the network, as a client without a token is called. */
  readonly address: Client;
}

interface PlaceRequest extends PlaceHolder {
  /** Called when the client has a place, which it has until {@link Places.release}. */
  start(): void;
  refuse(): void;
}

/** The places for requests of one kind at a service. */
export interface Places {
  /** Starts the request at once, or when a place becomes free in time; else refuses it. */
  request(request: PlaceRequest): void;
  /** Ends the waiting of a request, if it waits. */
  leave(request: PlaceRequest): void;
  release(holder: PlaceHolder): void;
  /** Called when places may have become free. */
  startWaiting(): void;
  refuseWaiting(): void;
  waiting(): number;
}

/**
 * Whoever came last gets the next place: in a queue that only grows, those who came first have waited in vain, and would make all
 * others wait, too. For the same reason the one who came first is refused where too many wait.
 */
export function createPlaces({ hasFree, share, addressShare, waitingLimit, maxWaitMs }: PlacesOptions): Places {
  const taken = createClientCounts();
  const takenAtAddresses = createClientCounts();
  /** In the order in which they came, each with the timer of its patience. */
  const queue = new Map<PlaceRequest, NodeJS.Timeout>();
  const isAllowed = ({ client, address }: PlaceRequest) =>
    taken.of(client) < share() && takenAtAddresses.of(address) < addressShare();

  function begin(request: PlaceRequest): void {
    taken.add(request.client);
    takenAtAddresses.add(request.address);
    request.start();
  }

  function leave(request: PlaceRequest): void {
    clearTimeout(queue.get(request));
    queue.delete(request);
  }

  function refuse(request: PlaceRequest): void {
    leave(request);
    request.refuse();
  }

  function startWaiting(): void {
    while (queue.size > 0 && hasFree()) {
      const next = [...queue.keys()].findLast(isAllowed);
      if (next === undefined) return;
      leave(next);
      begin(next);
    }
  }

  return {
    request(request) {
      // A request that waits while there are free places has its client's share in use.
      if (hasFree() && isAllowed(request)) return begin(request);
      queue.set(
        request,
        setTimeout(() => refuse(request), maxWaitMs),
      );
      const [first] = queue.keys();
      if (queue.size > waitingLimit && first !== undefined) refuse(first);
    },
    leave,
    release({ client, address }) {
      taken.remove(client);
      takenAtAddresses.remove(address);
      startWaiting();
    },
    startWaiting,
    refuseWaiting() {
      for (const request of [...queue.keys()]) refuse(request);
    },
    waiting: () => queue.size,
  };
}
