const DAY_MS = 86_400_000;

/** Returns one of the items, the same one for a whole day (UTC) and the next one the day after. Returns undefined if there are none. */
export function pickOfDay<Item>(items: readonly Item[], now: Date): Item | undefined {
  return items[Math.floor(now.getTime() / DAY_MS) % items.length];
}
