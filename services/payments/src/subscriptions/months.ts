/**
 * Returns the same day and time the given number of months later (UTC); the last day of the month where that day does not exist.
 */
export function addMonths(start: Date, months: number): Date {
  const first = new Date(start);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return first;
}
