/** Looks up a value of the server in a table. Returns undefined for one that this page does not know: the server may be newer. */
export function lookup<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
