import type { Range } from '@tanstack/react-virtual';

/**
 * Returns a function that tells which rows are rendered. `overscan` of the range says how many come with those on the screen, on
 * either side; rows that are rendered already stay as far as `atRest` rows beyond the screen. So a list that renders fewer rows
 * while it scrolls does not drop and render again what is near when it moves by a few pixels. A step that replaces all rows while it
 * scrolls renders those on the screen alone.
 */
export function createRange(atRest: number): (range: Range) => number[] {
  let before = { first: 0, last: -1 };
  return ({ startIndex, endIndex, overscan, count }) => {
    const reach = (by: number) => ({
      first: Math.max(0, startIndex - by),
      last: Math.min(count - 1, endIndex + by),
    });
    const now = reach(overscan);
    const most = reach(atRest);
    const kept = { first: Math.max(before.first, most.first), last: Math.min(before.last, most.last) };
    // Without a gap between them: one padding stands for all rows above.
    const isJoined = kept.first <= now.last + 1 && kept.last >= now.first - 1;
    if (isJoined) before = { first: Math.min(now.first, kept.first), last: Math.max(now.last, kept.last) };
    else before = overscan < atRest ? reach(0) : now;
    return Array.from({ length: before.last - before.first + 1 }, (_, place) => before.first + place);
  };
}
