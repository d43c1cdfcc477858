/**
 * Returns `after` with every part that equals its counterpart in `before` replaced by that object, so that unchanged parts are not
 * rendered again. The query client's structural sharing compares by index; here the rows of a list are matched by `id`, because a
 * new first row shifts all others.
 */
export function keepUnchanged<Value>(before: unknown, after: Value): Value;
export function keepUnchanged(before: unknown, after: unknown): unknown {
  if (before === after) return before;
  if (Array.isArray(before) && Array.isArray(after)) return keepRows(before, after);
  if (isRecord(before) && isRecord(after)) return keepFields(before, after);
  return after;
}

function keepRows(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const known = new Map(before.map((row) => [idOf(row), row]));
  const rows = after.map((row, index) => {
    const id = idOf(row);
    return keepUnchanged(id === undefined ? before[index] : known.get(id), row);
  });
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows;
}

type Fields = Readonly<Record<string, unknown>>;

function keepFields(before: Fields, after: Fields): Fields {
  const fields = Object.entries(after).map(([name, value]) => [name, keepUnchanged(before[name], value)] as const);
  const isSame =
    Object.keys(before).length === fields.length &&
    fields.every(([name, value]) => Object.hasOwn(before, name) && before[name] === value);
  return isSame ? before : Object.fromEntries(fields);
}

const idOf = (row: unknown): unknown => (isRecord(row) ? row.id : undefined);

/** Whether it is made of JSON, and not an instance of a class, which may change without a new identity. */
function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && value.constructor === Object;
}
