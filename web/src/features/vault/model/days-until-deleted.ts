const DAY_MS = 86_400_000;
const DAYS_IN_TRASH = 30;

/** Returns how many days a file stays in the trash, the one that has begun included. */
export function daysUntilDeleted(trashedAt: string, now: Date): number {
  const left = new Date(trashedAt).getTime() + DAYS_IN_TRASH * DAY_MS - now.getTime();
  return Math.max(0, Math.ceil(left / DAY_MS));
}
