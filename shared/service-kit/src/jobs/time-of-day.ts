const dayMs = 86_400_000;

/**
 * Returns how long it is until an id's own time of the day, in UTC: the same each day, and spread over the day by the last
 * digits of the id, which are random. For daily work of many rows, which would otherwise all fall due at midnight.
 */
export function untilTimeOfDay(id: string, now: Date): number {
  const ownMs = Math.floor((Number.parseInt(id.slice(-8), 16) / 2 ** 32) * dayMs);
  const restMs = (ownMs - (now.getTime() % dayMs) + dayMs) % dayMs;
  return restMs === 0 ? dayMs : restMs;
}
