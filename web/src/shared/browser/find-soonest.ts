/** How long a part of a film lasts, and how long the first one may take after the film was moved, in seconds. */
const PART_S = 4;
const PATIENCE_S = 1;

/**
 * Returns the place of the best rendition of which a part is loaded within a second, else of the smallest: the picture is soon there, and
 * better a few seconds later. `bitrates`: of the renditions, ascending.
 */
export function findSoonest(bitrates: readonly number[], bitsASecond: number): number {
  return Math.max(
    0,
    bitrates.findLastIndex((bitrate) => bitrate * PART_S <= bitsASecond * PATIENCE_S),
  );
}
