/** Returns the month after the one of `now`, as `2026-03`, and noon of its first day, both in UTC. */
export function findNextMonth(now: Date): { readonly month: string; readonly dueAt: Date } {
  const dueAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12));
  return { month: dueAt.toISOString().slice(0, 7), dueAt };
}

/** Returns noon of the first day of a month, such as `2026-03`, in UTC. */
export function firstNoonOf(month: string): Date {
  return new Date(`${month}-01T12:00:00.000Z`);
}
