import type { MaybeRow, PendingQuery, Sql } from 'postgres';
import { unavailable } from '#/common/errors.ts';
import { beginWork } from '#/common/request-context.ts';
import { assertOutsideTransaction } from '#/database/transaction.ts';

/**
 * Lets at most as many pieces of work use the database at the same time as there are connections. The others wait in order.
 */
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

/**
 * Returns the client with an `unsafe` that waits at the gate first. Drizzle sends each statement outside of a transaction
 * through `unsafe`, and the client's own queue for a connection has no limit. Inside a transaction such a statement would
 * need a second connection, so it is refused.
 */
export function poolStatements(client: Sql, gate: ConnectionGate): Sql {
  const { unsafe } = client;
  const gated: typeof unsafe = <T extends readonly MaybeRow[]>(...statement: Parameters<typeof unsafe>) => {
    assertOutsideTransaction('another connection to the database');
    return createLazyQuery(gate, () => unsafe(...statement)) as unknown as PendingQuery<T>;
  };
  // A proxy, because `begin` calls the client's own `unsafe` on the connection that its transaction has already acquired.
  return new Proxy(client, { get: (target, name) => (name === 'unsafe' ? gated : Reflect.get(target, name)) });
}

/** Returns a query that, like those of the client, is sent once somebody awaits it or its `values()`. */
function createLazyQuery(gate: ConnectionGate, send: () => PendingQuery<MaybeRow[]>) {
  return { ...sendWhenAwaited(gate, send), values: () => sendWhenAwaited(gate, () => send().values()) };
}

function sendWhenAwaited<T>(gate: ConnectionGate, send: () => PromiseLike<T>) {
  let sent: Promise<T> | undefined;
  const sendOnce = () => {
    sent ??= gate.run(async () => send());
    return sent;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: stands in for a query of the client, which is awaited
    then: ((onResult, onError) => sendOnce().then(onResult, onError)) as Promise<T>['then'],
    catch: ((onError) => sendOnce().catch(onError)) as Promise<T>['catch'],
    finally: ((onEnd) => sendOnce().finally(onEnd)) as Promise<T>['finally'],
  };
}
