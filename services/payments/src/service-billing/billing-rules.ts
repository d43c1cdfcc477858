import type { BillingAccount, Invoice, InvoiceLine, ServicePlan } from '#/db/service-billing.ts';
import { day } from '#/payments/payment-rules.ts';
import { addMonths } from '#/subscriptions/renewal-rules.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long before its end a person is reminded of the end of a trial. */
export const reminderMs = 3 * day;

/** A date at which an invoice is written. */
export interface InvoiceDate {
  /** Months from the anchor. */
  readonly index: number;
  readonly at: Date;
  /** The previous date, or the same if this is the first one. */
  readonly previous: Date;
}

export type LineDraft = Pick<InvoiceLine, 'service' | 'kind' | 'startsAt' | 'endsAt' | 'amountCents'>;

/**
 * Returns the latest invoice date that is not after `now`; undefined if none has come. Dates that were missed, because
 * billing was off or the system was down, are skipped: their months are not charged later.
 */
export function findInvoiceDate(anchorAt: Date, months: number, now: Date): InvoiceDate | undefined {
  if (addMonths(anchorAt, months) > now) return undefined;
  let index = months;
  while (addMonths(anchorAt, index + 1) <= now) index += 1;
  return { index, at: addMonths(anchorAt, index), previous: addMonths(anchorAt, Math.max(index - 1, 0)) };
}

/**
 * Returns the lines of the invoice of a date: for each plan that is not paid beyond it the days since then, in proportion,
 * and the next month or year, which a cancelled plan is spared; or its single price.
 */
export function linesDue(plans: readonly ServicePlan[], anchorAt: Date, date: InvoiceDate): LineDraft[] {
  return plans.flatMap((plan): LineDraft[] => {
    const { service, interval, priceCents, paidUntil, cancelledAt, endsAt: closesAt } = plan;
    if (plan.status !== 'active' || paidUntil === null || paidUntil > date.at) return [];
    if (interval === 'once') {
      const line = { service, kind: 'once', startsAt: paidUntil, endsAt: null, amountCents: priceCents } as const;
      return cancelledAt === null ? [line] : [];
    }
    const months = interval === 'year' ? 12 : 1;
    const until = new Date(Math.min(date.at.getTime(), closesAt?.getTime() ?? Number.POSITIVE_INFINITY));
    const whole = date.at.getTime() - addMonths(anchorAt, date.index - months).getTime();
    // Amounts that were due on a missed date are not charged later.
    const unpaidMs = paidUntil > date.previous ? until.getTime() - paidUntil.getTime() : 0;
    const amountCents = Math.round((priceCents * unpaidMs) / whole);
    const days = { service, kind: 'days', startsAt: paidUntil, endsAt: until, amountCents } as const;
    const endsAt = addMonths(anchorAt, date.index + months);
    const period = { service, kind: 'period', startsAt: date.at, endsAt, amountCents: priceCents } as const;
    return [...(amountCents > 0 ? [days] : []), ...(cancelledAt === null ? [period] : [])];
  });
}

/** Returns a team's share of an amount in cents, rounded down. */
export function teamShare(amountCents: number, percent: number): number {
  return Math.floor((amountCents * percent) / 100);
}

/**
 * Returns when an open invoice is tried next: daily, and for the last time when its services are about to close;
 * undefined after that.
 */
export function nextTry({ openUntil }: Pick<Invoice, 'openUntil'>, now: Date): Date | undefined {
  if (now >= openUntil) return undefined;
  return new Date(Math.min(now.getTime() + day, openUntil.getTime()));
}

/**
 * Returns when to look again at an open invoice that is being paid: in an hour, but at its end, and after that every minute,
 * because only money that is on its way keeps its services open.
 */
export function whileBeingPaid({ openUntil }: Pick<Invoice, 'openUntil'>, now: Date): Date {
  if (now >= openUntil) return new Date(now.getTime() + minute);
  return new Date(Math.min(now.getTime() + hour, openUntil.getTime()));
}

/** Returns when a cancelled plan closes: at the end of its trial or of the paid time, or with the next invoice. */
export function endOf(plan: ServicePlan, nextInvoiceAt: Date | null, now: Date): Date {
  if (plan.status === 'trial') return plan.trialEndsAt;
  if (plan.paidUntil !== null && plan.paidUntil > now) return plan.paidUntil;
  return nextInvoiceAt ?? now;
}

/** Returns the date of the next invoice; null while nothing is billed. */
export function nextInvoiceAt({ anchorAt, months }: Pick<BillingAccount, 'anchorAt' | 'months'>): Date | null {
  return anchorAt === null ? null : addMonths(anchorAt, months);
}

/** Returns when the job has something to do for a person; null if nothing is pending. */
export function nextDue(account: BillingAccount, plans: readonly ServicePlan[], hasOpenInvoice: boolean): Date | null {
  const moments = plans.flatMap((plan) => {
    if (plan.status === 'active') return plan.endsAt === null ? [] : [plan.endsAt];
    if (plan.status !== 'trial') return [];
    const isReminded = plan.remindedAt !== null || plan.cancelledAt !== null;
    const next = isReminded ? plan.trialEndsAt : new Date(plan.trialEndsAt.getTime() - reminderMs);
    return plan.confirmBy === null ? [next] : [plan.confirmBy, next];
  });
  // The next invoice waits until the open invoice is paid or given up.
  const next = hasOpenInvoice ? account.retryAt : nextInvoiceAt(account);
  const all = next === null ? moments : [...moments, next];
  return all.length === 0 ? null : new Date(Math.min(...all.map((moment) => moment.getTime())));
}
