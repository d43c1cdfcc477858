/** A month of a subscription: when it was paid, and until when it lasts. */
export type PaidMonth = { paidAt: Date; until: Date };

/** The months that a subscription has been paid for by `now`, from the first to the current one. */
export function paidMonths(startedAt: Date, now: Date): PaidMonth[] {
  const months: PaidMonth[] = [];
  for (let paidAt = startedAt; paidAt <= now; ) {
    const until = addMonths(startedAt, months.length + 1);
    months.push({ paidAt, until });
    paidAt = until;
  }
  return months;
}

/** The same day and time the given number of months later, UTC, or the month's last day if it is shorter. */
function addMonths(start: Date, months: number): Date {
  const first = new Date(start);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return first;
}
