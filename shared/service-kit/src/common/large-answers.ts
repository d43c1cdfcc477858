/** Smaller pieces are passed on at once. */
const largeBytes = 16_384;
/** The number of answers of one network that continue in every turn of the event loop, at full speed. */
const atFullSpeed = 8;
/** Beyond them, so many pieces (of 64 kB at most) every so many ms: 16 MB a second of files, which are read in pieces of 16 kB, for one network. */
const piecesAtOnce = 4;
const pauseMs = 4;

/** Shares the event loop between answers of megabytes and all other requests. */
export interface LargeAnswers {
  /** Whether an answer has to wait after a piece of so many bytes. */
  mustWait(bytes: number): boolean;
  /** Calls `resume` when it is the answer's turn, one answer of its network after the other. */
  wait(network: string, resume: () => void): void;
}

/**
 * Without it, one connection reads two megabytes in one turn of the event loop, as long as the client's buffers take them.
 * A server accepts one connection a turn: a hundred downloads that begin together would keep new clients waiting for
 * seconds.
 */
export function createLargeAnswers(): LargeAnswers {
  const networks = new Map<string, (() => void)[]>();

  function schedule(network: string, waiting: readonly unknown[]): void {
    if (waiting.length > atFullSpeed) setTimeout(resumeSome, pauseMs, network);
    else setImmediate(resumeSome, network);
  }

  function resumeSome(network: string): void {
    const waiting = networks.get(network) ?? [];
    for (const resume of waiting.splice(0, waiting.length > atFullSpeed ? piecesAtOnce : atFullSpeed)) resume();
    if (waiting.length === 0) networks.delete(network);
    else schedule(network, waiting);
  }

  return {
    mustWait: (bytes) => bytes >= largeBytes,
    wait(network, resume) {
      const waiting = networks.get(network);
      if (waiting !== undefined) {
        waiting.push(resume);
        return;
      }
      const first = [resume];
      networks.set(network, first);
      schedule(network, first);
    },
  };
}
