import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';

/** A position in a list that begins with the oldest item: work queues show what has waited longest. */
interface OldestFirstPosition {
  readonly after: string;
  readonly afterId: string;
}

/** Returns the position after which the page starts; without a cursor, the start of the list. */
export function readOldestFirstCursor(cursor: string | undefined): OldestFirstPosition {
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
