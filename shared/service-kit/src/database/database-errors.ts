import postgres from 'postgres';

// Apart from the database itself: what only answers requests, such as a stub, must not load the query builder.

/** SQLSTATEs and client errors that mean: the database is unavailable, starting, or too busy; or that it ended a deadlock. */
const awayCodes =
  /^(08...|53...|57P0.|57014|55P03|40P01|25P03|CONNECTION_.*|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/;

/** Whether an error means that the database could not do its work now, rather than that the statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  return awayCodes.test(databaseErrorCode(error) ?? '');
}

/** Whether a read of a replica was cancelled because it was in the way of what the replica has to apply. */
export function isRecoveryConflict(error: unknown): boolean {
  return databaseErrorCode(error) === '40001';
}

/** Whether a lock was not acquired: in time, at once, or because two waited for each other. */
export function isLockedOut(error: unknown): boolean {
  return /^(55P03|40P01)$/.test(databaseErrorCode(error) ?? '');
}

/** Whether a statement was ignored because one before it in the transaction has failed. */
export function isInFailedTransaction(error: unknown): boolean {
  return databaseErrorCode(error) === '25P02';
}

/** Whether a table of a statement does not exist. */
export function isMissingTable(error: unknown): boolean {
  return databaseErrorCode(error) === '42P01';
}

const unreachableCodes = /^(08...|53300|57P0.|CONNECTION_.*|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/;

/** Whether an error means that the server is unavailable, rather than slow or busy. */
export function isServerUnreachable(error: unknown): boolean {
  return unreachableCodes.test(databaseErrorCode(error) ?? '');
}

/** Client errors and SQLSTATEs of a connection that ended while a statement was under way. */
const lostCodes = /^(08...|57P0.|CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONNRESET|EPIPE)$/;

/** Whether a transaction that failed with this error may have committed: its connection was lost before the answer came. */
export function mayHaveCommitted(error: unknown): boolean {
  return lostCodes.test(databaseErrorCode(error) ?? '');
}

/** Whether the server answered a statement with this error and goes on to serve its connection. */
export function isStatementError(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.severity !== 'FATAL' && error.severity !== 'PANIC';
}

/** The constraint that a statement violated, by its name in the schema; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof postgres.PostgresError && cause.code.startsWith('23')) return cause.constraint_name;
  }
  return undefined;
}

function databaseErrorCode(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}
