/** Returns the month after the one of `now`, as `2026-03`, and noon of its first day, both in UTC. */
export function findNextMonth(now: Date): { readonly month: string; readonly dueAt: Date } {
  const dueAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12));
  return { month: dueAt.toISOString().slice(0, 7), dueAt };
}
