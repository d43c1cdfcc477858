/** A position in PostgreSQL's write-ahead log, comparable by `<`. */
export type LogPosition = bigint;

/** Parses a `pg_lsn` as PostgreSQL prints it: two hexadecimal numbers with a slash between them. Throws for anything else. */
export function parseLogPosition(text: string): LogPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`${text} is no position in the write-ahead log`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
