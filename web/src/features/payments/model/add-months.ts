/** Returns the day some months after another in UTC, with the day of the month of `first` where the month has it. */
export function addMonths(after: string, months: number, first: string): string {
  const day = new Date(after);
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(new Date(first).getUTCDate(), last));
  return day.toISOString();
}
