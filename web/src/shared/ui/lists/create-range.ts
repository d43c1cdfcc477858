import type { Range } from '@tanstack/react-virtual';

export interface RangeOptions {
  /** Rows that are rendered already stay as far beyond the screen. */
  readonly atRest: number;
  /** The most that are rendered at once, after the first time. */
  readonly atOnce: number;
}

/** Rows by their index, both included. */
interface Rows {
  readonly first: number;
  readonly last: number;
}

/** Which rows of a list are rendered. */
export interface RowRange {
  /** Returns the rows to render now. `overscan` is the number of rows beyond the screen, on either side. */
  readonly read: (range: Range) => number[];
  /** Whether these are all: otherwise it is read again. */
  readonly isWhole: () => boolean;
}

/**
 * Rows are added a few at a time, visible ones first, so that replacing all of them does not block the page. A list that renders
 * fewer rows while it scrolls does not drop nearby rows and render them again when it moves by a few pixels.
 */
export function createRange({ atRest, atOnce }: RangeOptions): RowRange {
  let rendered: Rows = { first: 0, last: -1 };
  let isWhole = true;
  return {
    read({ startIndex, endIndex, overscan, count }) {
      const reach = (by: number): Rows => ({
        first: Math.max(0, startIndex - by),
        last: Math.min(count - 1, endIndex + by),
      });
      const screen = reach(0);
      const wanted = reach(overscan);
      const most = reach(atRest);
      const kept = { first: Math.max(rendered.first, most.first), last: Math.min(rendered.last, most.last) };
      // Without a gap between them, because one padding replaces all rows above.
      const isJoined = !isEmpty(kept) && kept.first <= wanted.last + 1 && kept.last >= wanted.first - 1;
      const none = { first: screen.first, last: screen.first - 1 };
      rendered = isEmpty(rendered) ? wanted : grow(isJoined ? kept : none, [screen, wanted], atOnce);
      isWhole = rendered.first <= wanted.first && rendered.last >= wanted.last;
      const { first } = rendered;
      return Array.from({ length: rendered.last - first + 1 }, (_, place) => first + place);
    },
    isWhole: () => isWhole,
  };
}

const isEmpty = ({ first, last }: Rows) => last < first;

/** Adds rows at either end, those of the first goal first, and no more than `most`. */
function grow({ first, last }: Rows, goals: readonly Rows[], most: number): Rows {
  let left = most;
  for (const goal of goals) {
    const below = Math.min(left, Math.max(0, goal.last - last));
    last += below;
    left -= below;
    const above = Math.min(left, Math.max(0, first - goal.first));
    first -= above;
    left -= above;
  }
  return { first, last };
}
