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
  /** Whether it changes nothing: it may be sent before `begin` is answered. */
  readonly isRead?: boolean;
}

/** A connection to the server, which one piece of work at a time has for itself. */
export interface DatabaseConnection {
  /**
   * Sends a statement. Those sent before the answer to the last one go to the server at once, and it runs them in their order.
   * Rejects when the connection ends before the answer.
   */
  send<T>(statement: SentStatement): Promise<T>;
  /** Begins a transaction on it. */
  begin(): BegunTransaction;
  /** Never uses this connection again, because it is not known what it is in. */
  abandon(): void;
  /** Called when no work has it: it is closed unless it is used again soon. */
  rest(): void;
  close(timeoutSeconds: number): Promise<void>;
}

interface BegunTransaction {
  /** Settles with the answer to `begin`. What is sent before that would stay where it fails. */
  readonly begun: Promise<unknown>;
  send: DatabaseConnection['send'];
  /** Whether the connection has ended: the server has rolled back, and a further statement would be one by itself. */
  hasEnded(): boolean;
}

interface WaitingStatement {
  readonly statement: SentStatement;
  readonly resolve: (rows: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Parameters of this many characters together may fill the buffer of the socket. */
const mostAtOnce = 8_000;

/**
 * Opens one connection by a client of its own, and replaces the client when the connection has ended: postgres.js begins its next
 * connection with what the last one had not sent yet, which no server understands, and writes to a connection that is no longer
 * there as soon as a transaction goes on after its end, which ends the process. So the client is given a statement only when it
 * sends it at once: see docs/decisions/0076.
 */
export function createConnection(open: (onclose: () => void) => Sql, closeAfterSeconds: number): DatabaseConnection {
  let client: Sql | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;
  const waiting: WaitingStatement[] = [];
  const underway = new Set<WaitingStatement>();
  /** Texts that the client has prepared on this connection. */
  let prepared = new Set<string>();
  /** Whether the client answers a statement during which it keeps others to itself. */
  let isHeld = false;

  function current(): Sql {
    if (closing !== undefined) throw connectionEnded('the connections are closed');
    clearTimeout(idle);
    if (client !== undefined) return client;
    const opened = open(() => {
      if (client === opened) lose();
    });
    client = opened;
    isHeld = false;
    prepared = new Set();
    return opened;
  }

  function lose(): void {
    const lost = client;
    client = undefined;
    const error = connectionEnded('the connection to the database has ended');
    // The client leaves one unanswered that is sent while the connection ends.
    for (const { reject } of [...underway, ...waiting.splice(0)]) reject(error);
    underway.clear();
    void lost?.end({ timeout: 0 });
  }

  function sendWaiting(used: Sql): void {
    while (!isHeld) {
      const next = waiting.shift();
      if (next === undefined) return;
      isHeld = !followsAtOnce(next.statement);
      underway.add(next);
      void deliver(used, next);
    }
  }

  /** Whether the client sends what comes after this statement without waiting for its answer. */
  function followsAtOnce({ text, parameters = [], prepare }: SentStatement): boolean {
    if (parameters.length === 0) return true;
    if (prepare !== true || !prepared.has(text)) return false;
    return parameters.reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 50), 0) <= mostAtOnce;
  }

  async function deliver(used: Sql, one: WaitingStatement): Promise<void> {
    const { text, parameters = [], prepare = false, asArrays } = one.statement;
    let error: unknown;
    try {
      const query = used.unsafe(text, [...parameters] as never[], { prepare });
      one.resolve(await (asArrays === true ? query.values() : query));
    } catch (reason) {
      error = reason;
    }
    if (client !== used) return one.reject(error);
    underway.delete(one);
    if (error === undefined && prepare) prepared.add(text);
    if (error !== undefined) one.reject(error);
    // Only after an error of the statement itself is it known what the connection is in.
    if (error !== undefined && !isStatementError(error)) return lose();
    if (underway.size === 0) isHeld = false;
    sendWaiting(used);
  }

  async function send<T>(statement: SentStatement): Promise<T> {
    const used = current();
    return new Promise<T>((resolve, reject) => {
      waiting.push({ statement, resolve: resolve as (rows: unknown) => void, reject });
      sendWaiting(used);
    });
  }

  return {
    begin() {
      const begun = send({ text: 'begin' });
      const used = client;
      return { begun, send, hasEnded: () => client === undefined || client !== used };
    },
    send,
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

/**
 * Returns an error with the code that the client itself gives a statement whose connection ended.
 *
 * @internal
 */
export function connectionEnded(message: string): Error {
  return Object.assign(new Error(message), { code: 'CONNECTION_CLOSED' });
}
