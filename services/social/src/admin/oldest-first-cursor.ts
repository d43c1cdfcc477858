import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';

/** A place in a list that begins with the oldest: what is done first has waited longest. */
interface Place {
  readonly after: string;
  readonly afterId: string;
}

/** Where a list goes on; without a cursor, before everything. */
export function readOldestFirstCursor(cursor: string | undefined): Place {
  if (cursor === undefined)
    return { after: '1970-01-01T00:00:00.000Z', afterId: '00000000-0000-0000-0000-000000000000' };
  const [after, afterId] = decodeCursor(cursor, ['instant', 'id']);
  return { after: new Date(after).toISOString(), afterId };
}

export function encodeOldestFirstCursor(
  last: { readonly created_at: string; readonly id: string } | undefined,
): string | null {
  return last === undefined ? null : encodeCursor([new Date(last.created_at).getTime(), last.id]);
}
