import { unavailable } from '#/common/errors.ts';
import { beginWork } from '#/common/request-context.ts';

/** Lets as much work use the database at once as there are connections; the rest waits in order. */
export interface ConnectionGate {
  /**
   * Runs `work` once a connection is free. Throws a 503 where that takes longer than the limit, and a 499 where the
   * client of the request has gone before its first connection: then the work is not done.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

interface GateOptions {
  readonly connections: number;
  /** How long work waits at most, in ms; without a limit if undefined. */
  readonly maxWaitMs: number | undefined;
}

interface Waiter {
  readonly enter: () => void;
}

export function createConnectionGate({ connections, maxWaitMs }: GateOptions): ConnectionGate {
  const queue = new Set<Waiter>();
  let free = connections;

  function acquire(): Promise<void> | undefined {
    if (free > 0) {
      free -= 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer =
        maxWaitMs === undefined
          ? undefined
          : setTimeout(() => {
              queue.delete(waiter);
              reject(unavailable('The service is busy. Please try again.'));
            }, maxWaitMs);
      queue.add(waiter);
    });
  }

  function release(): void {
    const [next] = queue;
    if (next === undefined) {
      free += 1;
      return;
    }
    queue.delete(next);
    next.enter();
  }

  return {
    waiting: () => queue.size,
    async run(work) {
      const waiting = acquire();
      if (waiting !== undefined) await waiting;
      try {
        beginWork();
        return await work();
      } finally {
        release();
      }
    },
  };
}
