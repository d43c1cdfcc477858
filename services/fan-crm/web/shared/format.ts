const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

export function formatDay(instant: string): string {
  return days.format(new Date(instant));
}

/** A count that stops at 10,000. */
export function formatCount(count: number, name: readonly [one: string, more: string]): string {
  const [one, more] = name;
  if (count >= 10_000) return `10,000 ${more} or more`;
  return `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
}

export function nameOf({
  displayName,
  username,
}: {
  readonly displayName: string | null;
  readonly username: string;
}): string {
  return displayName ?? (username === '' ? 'A fan' : username);
}
