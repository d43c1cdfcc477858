const DAY_MS = 86_400_000;

/** One of them, the same for a whole day (UTC), the next one tomorrow. Undefined of none. */
export function pickOfDay<Item>(items: readonly Item[], now: Date): Item | undefined {
  return items[Math.floor(now.getTime() / DAY_MS) % items.length];
}
