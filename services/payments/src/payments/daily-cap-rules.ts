import { day } from '#/payments/payment-rules.ts';

/**
 * Returns the daily cap in cents, for purchases with a new card and for payouts to a new payout account alike; 0 means no
 * cap, as in the sandbox by default.
 */
export function capOf(configuredCents: number | undefined, provider: 'sandbox' | 'stripe'): number {
  return configuredCents ?? (provider === 'sandbox' ? 0 : 100_000);
}

/** Returns the midnight (UTC) before `now`. */
export const startOfDay = (now: Date) => new Date(Math.floor(now.getTime() / day) * day);

/** Returns the time since when a card or a payout account counts as new at `now`. */
export const newSince = (newDays: number, now: Date) => new Date(now.getTime() - newDays * day);

export const isNew = (since: Date, newDays: number, now: Date) => since > newSince(newDays, now);

interface Cap {
  /** The beginning of the sentence, up to the amount. */
  readonly whose: string;
  readonly capCents: number;
  readonly leftCents: number;
  readonly now: Date;
  /** When the new card or account was added. */
  readonly since: Date;
  readonly newDays: number;
}

const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the sentence that states the limit, what is left of it today, and when it ends. */
export function describeLeft({ whose, capCents, leftCents, now, since, newDays }: Cap): string {
  const nextDay = days.format(startOfDay(now).getTime() + day);
  const left = `${dollars(Math.max(leftCents, 0))} is left until ${nextDay}, 00:00 UTC`;
  return `${whose} ${dollars(capCents)} a day. ${left}; the limit ends on ${days.format(since.getTime() + newDays * day)}.`;
}
