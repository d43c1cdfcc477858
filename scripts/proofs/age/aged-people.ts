/** The id of the n-th of the people that the tables are filled with. */
export function personId(n: number): string {
  return `00000000-0001-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The same as SQL, of a number that is an expression. */
export function personSql(n: string): string {
  return `('00000000-0001-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
}
