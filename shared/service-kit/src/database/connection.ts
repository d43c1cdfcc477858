// Instead of the pool and the transactions of postgres.js, because it prevents a loss: version 3.4 connects again by itself and then
// sends what is left, so that the rest of a transaction would be committed by itself; and what its `begin` sends on a connection that
// is gone ends the process. Here a client has one connection, is given one statement at a time, and none after its connection has ended.

import type { Sql } from 'postgres';
import { isStatementError } from '#/database/database-errors.ts';

/** A statement as it is sent. */
export interface SentStatement {
  readonly text: string;
  readonly parameters?: readonly unknown[];
  /** Whether the connection keeps it prepared. */
  readonly prepare?: boolean;
  /** Whether its rows come as arrays of values. */
  readonly asArrays?: boolean;
}

/** A connection to the server, which one piece of work at a time has for itself. */
export interface DatabaseConnection {
  /** Sends a statement once those before it are answered. Rejects when the connection ends before the answer. */
  send<T>(statement: SentStatement): Promise<T>;
  /** Returns this connection for one transaction: it sends nothing once the connection has ended. */
  forTransaction(): TransactionConnection;
  /** Never uses this connection again, because it is not known what it is in. */
  abandon(): void;
  /** Called when no work has it: it is closed unless it is used again soon. */
  rest(): void;
  close(timeoutSeconds: number): Promise<void>;
}

interface TransactionConnection extends Pick<DatabaseConnection, 'send'> {
  /** Whether the connection has ended: the server has rolled back, and a further statement would be one by itself. */
  hasEnded(): boolean;
}

/** Opens one connection, by a client of postgres.js that has no other, and replaces the client when the connection has ended. */
export function createConnection(open: (onclose: () => void) => Sql, closeAfterSeconds: number): DatabaseConnection {
  let client: Sql | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let rejectUnderway = (_error: Error) => {};

  function current(): Sql {
    if (closing !== undefined) throw connectionEnded('the connections are closed');
    clearTimeout(idle);
    if (client !== undefined) return client;
    const opened = open(() => {
      if (client === opened) lose();
    });
    client = opened;
    return opened;
  }

  function lose(): void {
    const lost = client;
    client = undefined;
    // The client leaves a statement unanswered that is sent while the connection ends.
    rejectUnderway(connectionEnded('the connection to the database has ended'));
    void lost?.end({ timeout: 0 });
  }

  /** Sends a statement through `used`, or through whichever client there is when its turn has come. */
  function send<T>({ text, parameters = [], prepare = false, asArrays }: SentStatement, used?: Sql): Promise<T> {
    const answer = last.then(() => {
      const sender = used ?? current();
      if (used !== undefined && client !== used) throw connectionEnded('the connection of the transaction has ended');
      return new Promise<T>((resolve, reject) => {
        rejectUnderway = reject;
        const query = sender.unsafe(text, [...parameters] as never[], { prepare });
        (asArrays === true ? query.values() : query).then(resolve as (rows: unknown) => void, (error: unknown) => {
          reject(error);
          // Only after an error of the statement itself is it known what the connection is in.
          if (client === sender && !isStatementError(error)) lose();
        });
      });
    });
    last = answer.catch(() => undefined);
    return answer;
  }

  return {
    send: (statement) => send(statement),
    forTransaction() {
      const used = current();
      return { send: (statement) => send(statement, used), hasEnded: () => client !== used };
    },
    abandon: lose,
    rest() {
      // Work that never began has left the last one running.
      clearTimeout(idle);
      idle = setTimeout(lose, closeAfterSeconds * 1_000);
      idle.unref();
    },
    close(timeoutSeconds) {
      clearTimeout(idle);
      closing ??= client?.end({ timeout: timeoutSeconds }) ?? Promise.resolve();
      return closing;
    },
  };
}

/** Returns an error with the code that the client itself gives a statement whose connection ended. */
function connectionEnded(message: string): Error {
  return Object.assign(new Error(message), { code: 'CONNECTION_CLOSED' });
}
