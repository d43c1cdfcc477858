import type { MaybeRow, PendingQuery, Sql } from 'postgres';
import { assertOutsideTransaction } from '#/database/ambient-transaction.ts';
import type { ConnectionGate } from '#/database/connection-gate.ts';

/**
 * Has each statement that is sent on its own wait at the gate, as transactions do: the client's own queue has no limit.
 * A statement that is sent from inside a transaction would take a second connection.
 */
export function poolStatements(sql: Sql, gate: ConnectionGate): Sql {
  const { unsafe } = sql;
  const pooled: typeof unsafe = <T extends readonly MaybeRow[]>(...sent: Parameters<typeof unsafe>) => {
    assertOutsideTransaction('another connection to the database');
    return startWhenFree(gate, () => unsafe(...sent)) as unknown as PendingQuery<T>;
  };
  // The client itself sends `begin` by its own `unsafe`: that one stays as it is.
  return new Proxy(sql, { get: (target, name) => (name === 'unsafe' ? pooled : Reflect.get(target, name)) });
}

/** As the client's own queries, it is sent when it is awaited. */
function startWhenFree(gate: ConnectionGate, start: () => PendingQuery<MaybeRow[]>) {
  function lazily<T>(run: () => PromiseLike<T>) {
    let sent: Promise<T> | undefined;
    const send = () => {
      sent ??= gate.run(async () => run());
      return sent;
    };
    return {
      // biome-ignore lint/suspicious/noThenProperty: stands in for a query of the client, which is awaited
      then: ((onAnswer, onError) => send().then(onAnswer, onError)) as Promise<T>['then'],
      catch: ((onError) => send().catch(onError)) as Promise<T>['catch'],
      finally: ((onEnd) => send().finally(onEnd)) as Promise<T>['finally'],
    };
  }
  return { ...lazily(start), values: () => lazily(() => start().values()) };
}
