import type { Prepaid } from '#/db/prepaid.ts';
import { shareOf } from '#/plans/share-of.ts';
import { addMonths } from '#/subscriptions/renewal-rules.ts';

/** What a payment pays ahead. */
type PaidMonths = Pick<Prepaid, 'months' | 'firstCents'> & { readonly amountCents: number };

/** Returns what the first `used` months of a payment cost, rounded down, so that their payer never pays more than the exact share. */
export function costOfMonths({ amountCents, months, firstCents }: PaidMonths, used: number): number {
  if (used <= 0) return 0;
  if (used >= months) return amountCents;
  if (firstCents === null) return shareOf(amountCents, used, months);
  return firstCents + shareOf(amountCents - firstCents, used - 1, months - 1);
}

/** How many of its months a payment pays for: all, unless unused ones were given back. */
export function keptMonthsOf({ months, keptMonths }: Pick<Prepaid, 'months' | 'keptMonths'>): number {
  return keptMonths ?? months;
}

/** Returns when the given month begins, counted from 1. The months of an upgrade begin with the rest of a running one. */
export function beginOfMonth(startedAt: Date, { fromMonth }: Pick<Prepaid, 'fromMonth'>, month: number): Date {
  return addMonths(startedAt, (fromMonth ?? 0) + month - 1);
}

/** Returns how many of the months have begun by `now`. */
export function countBegun(
  startedAt: Date,
  prepaid: Pick<Prepaid, 'fromMonth' | 'months' | 'keptMonths'>,
  now: Date,
): number {
  const kept = keptMonthsOf(prepaid);
  let begun = 0;
  while (begun < kept && beginOfMonth(startedAt, prepaid, begun + 1) <= now) begun += 1;
  return begun;
}

/**
 * Returns how much of the held money the creator gets for one month: its share of the months to come, and all that is left with the
 * last one.
 */
export function shareOfMonth(paid: PaidMonths & Pick<Prepaid, 'keptMonths'>, month: number, heldCents: number): number {
  const kept = keptMonthsOf(paid);
  if (month >= kept) return heldCents;
  const before = costOfMonths(paid, month - 1);
  const left = costOfMonths(paid, kept) - before;
  return left === 0 ? 0 : shareOf(heldCents, costOfMonths(paid, month) - before, left);
}
