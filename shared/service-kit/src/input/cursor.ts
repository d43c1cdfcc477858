import { invalidField } from '#/common/errors.ts';

/**
 * A position in a list, opaque to clients: the sort keys of the last item shown. A page by cursor costs the same at any
 * depth and neither repeats nor skips an item when new ones arrive.
 */
export function encodeCursor(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

type Kind = 'string' | 'number' | 'id' | 'instant';

/** After the year 9999 dates have a format that databases do not read. */
const lastInstant = Date.UTC(9999, 11, 31);
const idPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const checks: { readonly [K in Kind]: (key: unknown) => boolean } = {
  string: (key) => typeof key === 'string' && !key.includes('\0'),
  number: (key) => Number.isFinite(key),
  id: (key) => typeof key === 'string' && idPattern.test(key),
  /** Milliseconds since 1970. */
  instant: (key) => Number.isInteger(key) && Number(key) >= 0 && Number(key) <= lastInstant,
};

/** Returns the keys of a cursor made by {@link encodeCursor}. Throws a 400 if it is not one, or has other keys than `kinds` says. */
export function decodeCursor<const Kinds extends readonly Kind[]>(
  cursor: string,
  kinds: Kinds,
): { [I in keyof Kinds]: Kinds[I] extends 'number' | 'instant' ? number : string } {
  const keys = parseKeys(cursor);
  const fits = keys.length === kinds.length && kinds.every((kind, index) => checks[kind](keys[index]));
  if (!fits) throw invalidField('cursor', 'This cursor is not valid');
  return keys as { [I in keyof Kinds]: Kinds[I] extends 'number' | 'instant' ? number : string };
}

function parseKeys(cursor: string): unknown[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(keys) ? keys : [];
  } catch {
    return [];
  }
}
