import type { MaybeRow, PendingQuery, Sql } from 'postgres';
import type { ConnectionGate } from '#/database/connection-gate.ts';
import { assertOutsideTransaction } from '#/database/transaction.ts';

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
