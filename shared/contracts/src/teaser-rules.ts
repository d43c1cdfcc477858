/** Bounds of a teaser, ms. It is also at most a third of its film: it never shows all of it. */
export const shortestTeaserMs = 1_000;
export const longestTeaserMs = 30_000;

/** Returns how long the teaser of a film of `durationMs` may be, ms; 0 if the film is too short for one. */
export function mostTeaserMs(durationMs: number): number {
  const most = Math.min(longestTeaserMs, Math.floor(durationMs / 3));
  return most < shortestTeaserMs ? 0 : most;
}
