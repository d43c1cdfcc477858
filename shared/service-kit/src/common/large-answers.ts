/** Smaller pieces are passed on at once, and are not counted. */
const largeBytes = 16_384;
/** Bytes that an idle network gets at full speed: the pictures of a page for a hundred people. */
const burstBytes = 32_000_000;
/** Bytes a second after that: enough for fifty films of usual quality. */
const bytesPerSecond = 16_000_000;
/** The number of answers of one network that continue in one iteration of the event loop. */
const perTurn = 8;
/** How long a network that has used up its allowance waits until it is checked again. */
const pauseMs = 4;
/** How often it is looked whether a network is quiet again. */
const forgetMs = 5_000;

/** Shares the event loop between answers of megabytes and all other requests. */
export interface LargeAnswers {
  /** Whether an answer has to wait after a piece of the given number of bytes. */
  mustWait(bytes: number): boolean;
  /** Calls `resume` when an answer that has sent the given number of bytes may continue. The answers of a network take turns. */
  wait(network: string, bytes: number, resume: () => void): void;
}

interface Network {
  readonly waiting: (() => void)[];
  /** The bytes that it may get now; negative if it got too many. */
  room: number;
  countedAt: number;
  hasTurn: boolean;
}

/**
 * Without it, one connection reads two megabytes in one iteration of the event loop, as long as the client's buffers take them. A
 * server accepts one connection per iteration, so a hundred downloads that begin together would keep new clients waiting for
 * seconds. Each chunk is also memory outside of the heap: when clients that read nothing fill the system's buffers with hundreds
 * of megabytes a second, V8 collects the whole heap several times a second.
 */
export function createLargeAnswers(now: () => number = () => performance.now()): LargeAnswers {
  const networks = new Map<string, Network>();

  function find(name: string): Network {
    const known = networks.get(name);
    if (known !== undefined) {
      refill(known);
      return known;
    }
    const network = { waiting: [], room: burstBytes, countedAt: now(), hasTurn: false };
    networks.set(name, network);
    setTimeout(forgetWhenFull, forgetMs, name, network).unref();
    return network;
  }

  function refill(network: Network): void {
    const at = now();
    network.room = Math.min(burstBytes, network.room + ((at - network.countedAt) / 1_000) * bytesPerSecond);
    network.countedAt = at;
  }

  function forgetWhenFull(name: string, network: Network): void {
    refill(network);
    if (network.waiting.length === 0 && network.room === burstBytes) networks.delete(name);
    else setTimeout(forgetWhenFull, forgetMs, name, network).unref();
  }

  function giveTurn(network: Network): void {
    if (network.hasTurn || network.waiting.length === 0) return;
    network.hasTurn = true;
    if (network.room > 0) setImmediate(resumeSome, network);
    else setTimeout(resumeSome, pauseMs, network);
  }

  function resumeSome(network: Network): void {
    refill(network);
    // Those that continue may wait again at once, and use up the room that is left.
    for (let resumed = 0; resumed < perTurn && network.room > 0; resumed += 1) network.waiting.shift()?.();
    network.hasTurn = false;
    giveTurn(network);
  }

  return {
    mustWait: (bytes) => bytes >= largeBytes,
    wait(name, bytes, resume) {
      const network = find(name);
      network.room -= bytes;
      network.waiting.push(resume);
      giveTurn(network);
    },
  };
}
