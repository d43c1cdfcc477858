import { decodeCursor } from '@stagedoor/service-kit/input/cursor';

/** A position in a list by time: moment and id of the last post on the page before. */
export interface TimeCursor {
  readonly before: string;
  readonly beforeId: string;
}

export function readTimeCursor(cursor: string | undefined): TimeCursor | undefined {
  if (cursor === undefined) return undefined;
  const [before, beforeId] = decodeCursor(cursor, ['instant', 'id']);
  return { before: new Date(before).toISOString(), beforeId };
}

/** The cursor of the first page: it is later than every post. */
export const firstPageCursor: TimeCursor = {
  before: '9999-01-01T00:00:00.000Z',
  beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};
