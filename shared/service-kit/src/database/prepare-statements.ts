import type { Sql, TransactionSql } from 'postgres';

/** So many different statements are kept prepared on each connection; texts beyond them are sent whole each time. */
const mostStatements = 250;

/** All of them, or only those that write: these find their rows by key, and one plan fits whatever is given. */
export type PreparedStatements = 'all' | 'writes';

/**
 * Has the statements that come again and again prepared, once a connection: what is not is parsed, planned and described
 * each time, on two ways to the server and back instead of one. A text is taken the second time that it is seen, so that
 * those made up for a moment take no place.
 */
export function prepareStatements<S extends Sql>(sql: S, which: PreparedStatements): S {
  const seen = new Set<string>();
  const kept = new Set<string>();

  function isToBeKept(text: string): boolean {
    if (kept.has(text)) return true;
    if (kept.size >= mostStatements) return false;
    if (which === 'writes' && !/^(insert|update|delete) /.test(text)) return false;
    if (seen.delete(text)) {
      kept.add(text);
      return true;
    }
    if (seen.size < 10 * mostStatements) seen.add(text);
    return false;
  }

  function prepare<T extends Sql | TransactionSql>(target: T): T {
    const { unsafe } = target;
    const prepared: typeof unsafe = (text, parameters, options) =>
      unsafe(text, parameters, { ...options, prepare: options?.prepare === true || isToBeKept(text) });
    return Object.assign(target, { unsafe: prepared });
  }

  const { begin } = sql;
  const beginPrepared = (...given: unknown[]) => {
    const work = given.pop() as (tx: TransactionSql) => unknown;
    return Reflect.apply(begin, sql, [...given, (tx: TransactionSql) => work(prepare(tx))]);
  };
  return Object.assign(prepare(sql), { begin: beginPrepared });
}
