import { invalidField } from '#/errors.ts';

/**
 * A place in a list, opaque to clients: the sort keys of the last item shown. A page by cursor costs the same at any
 * depth and neither repeats nor skips an item when new ones arrive.
 */
export function encodeCursor(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** The keys of a cursor made by {@link encodeCursor}; a 400 where it is not one, or has another number of keys. */
export function decodeCursor<const Kinds extends readonly ('string' | 'number')[]>(
  cursor: string,
  kinds: Kinds,
): { [I in keyof Kinds]: Kinds[I] extends 'number' ? number : string } {
  const keys = parseKeys(cursor);
  const fits =
    keys.length === kinds.length &&
    kinds.every((kind, index) => {
      const key = keys[index];
      return kind === 'number' ? Number.isFinite(key) : typeof key === 'string' && !key.includes('\0');
    });
  if (!fits) throw invalidField('cursor', 'This cursor is not valid');
  return keys as { [I in keyof Kinds]: Kinds[I] extends 'number' ? number : string };
}

function parseKeys(cursor: string): unknown[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(keys) ? keys : [];
  } catch {
    return [];
  }
}
