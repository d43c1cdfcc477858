import type { Subscription } from '#/db/payments.ts';
import type { Quote } from '#/db/quotes.ts';
import { afterMonth, type Discount, isReduced, monthCents } from '#/plans/discount.ts';
import { type Plan, planOf } from '#/plans/plan.ts';
import { shareOf } from '#/plans/share-of.ts';
import { isPausedAt, nextChargeAt } from '#/subscriptions/pause-rules.ts';
import { addMonths, countedFrom, isInTrial, nextMonth } from '#/subscriptions/renewal-rules.ts';

/** What is paid now, and what next. */
export interface Terms {
  readonly kind: Quote['kind'];
  readonly plan: Plan;
  readonly nowCents: number;
  /** The next payment; null if there is none. */
  readonly next: { readonly cents: number; readonly at: Date } | null;
  /** If months are reduced or a trial goes before them: when the first full price is due, null if never. */
  readonly fullAt?: Date | null;
}

/** A subscription as far as its terms depend on it. */
export type Running = Plan &
  Pick<Subscription, 'status' | 'startedAt' | 'billedFrom' | 'months' | 'renewsAt' | 'pauseMonths'> & {
    readonly discount: Discount | undefined;
  };

/** What somebody who joins is offered. */
export interface JoinOffer {
  /** The days that cost nothing; null if it is no trial. */
  readonly trialDays: number | null;
  readonly discount: Discount | undefined;
}

const day = 86_400_000;

/** Returns the terms of a subscription that begins now. A free tier costs nothing, now or later. */
export function joinTerms(plan: Plan, now: Date, offer?: JoinOffer): Terms {
  const { priceCents } = plan;
  if (priceCents === 0) return { kind: 'join', plan, nowCents: 0, next: null };
  if (offer?.trialDays != null) {
    const at = new Date(now.getTime() + offer.trialDays * day);
    return { kind: 'join', plan, nowCents: 0, next: { cents: priceCents, at }, fullAt: at };
  }
  const left = afterMonth(offer?.discount);
  const next = { cents: monthCents(plan, left), at: addMonths(now, 1) };
  const nowCents = monthCents(plan, offer?.discount);
  return { kind: 'join', plan, nowCents, next, ...fullFrom(plan, offer?.discount, (months) => addMonths(now, months)) };
}

/**
 * Returns the terms of a change of plan.
 * - From a free tier a new subscription begins.
 * - In a pause the rest of the running month of the chosen plan is paid now, whatever plan it is.
 * - In grace no period is paid: the first month of the chosen plan is paid now, whatever plan it is. A dearer tier ends a trial, with the
 *   same terms.
 * - A dearer tier begins at once, for the difference of the full prices for the rest of the paid period. Less than a card can be
 *   charged is not charged.
 * - A cheaper one, or a lower price of the same tier, begins with the next renewal; that is after a pause, if one is planned.
 * - The same tier goes on at the agreed price, even if its price has risen.
 * A discount reduces months that are paid whole, or resumed, from the next one on.
 */
export function changeTerms(running: Running, target: Plan, now: Date, minimumChargeCents = 0): Terms {
  const { priceCents, discount } = running;
  const isSame = running.tierId === target.tierId;
  if (priceCents === 0) return isSame && target.priceCents === 0 ? stay(planOf(running), null) : joinTerms(target, now);
  const kept = isSame && target.priceCents >= priceCents ? planOf(running) : target;
  if (running.status === 'grace' || (isInTrial(running) && kept.priceCents > priceCents))
    return startMonth(running, kept, now);
  if (isPausedAt(running, now)) return resumeMonth(running, kept, now, minimumChargeCents);
  const next = kept.priceCents === 0 ? null : { cents: monthCents(kept, discount), at: nextChargeAt(running) };
  const monthAt = (months: number) =>
    addMonths(countedFrom(running), running.months + (running.pauseMonths ?? 0) + months);
  const full = { ...(isInTrial(running) && { fullAt: running.renewsAt }), ...fullFrom(kept, discount, monthAt) };
  if (isSame && kept.priceCents === priceCents) return { ...stay(kept, next), ...full };
  if (kept.priceCents < priceCents) return { kind: 'down', plan: kept, nowCents: 0, next, ...full };
  const difference = restOfPeriod(kept.priceCents - priceCents, running, now);
  return { kind: 'up', plan: kept, nowCents: difference < minimumChargeCents ? 0 : difference, next, ...full };
}

const stay = (plan: Plan, next: Terms['next']): Terms => ({ kind: 'stay', plan, nowCents: 0, next });

function startMonth(running: Running, plan: Plan, now: Date): Terms {
  if (plan.priceCents === 0) return { kind: 'down', plan, nowCents: 0, next: null };
  return { kind: 'month', plan, nowCents: monthCents(plan, running.discount), ...afterFirstMonth(running, plan, now) };
}

function resumeMonth(running: Running, plan: Plan, now: Date, minimumChargeCents: number): Terms {
  if (plan.priceCents === 0) return { kind: 'down', plan, nowCents: 0, next: null };
  const { from: start, months, renewsAt } = firstMonth(running, now);
  const from = addMonths(start, months - 1).getTime();
  const cents = monthCents(plan, running.discount);
  const rest = shareOf(cents, renewsAt.getTime() - now.getTime(), renewsAt.getTime() - from);
  const nowCents = rest < minimumChargeCents ? 0 : rest;
  return { kind: 'resume', plan, nowCents, ...afterFirstMonth(running, plan, now) };
}

/** What follows a month that is paid now. */
function afterFirstMonth(running: Running, plan: Plan, now: Date): Pick<Terms, 'next' | 'fullAt'> {
  const { discount } = running;
  const { from, months, renewsAt } = firstMonth(running, now);
  const next = { cents: monthCents(plan, afterMonth(discount)), at: renewsAt };
  return { next, ...fullFrom(plan, discount, (reduced) => addMonths(from, months - 1 + reduced)) };
}

/**
 * Returns the month that is paid now in grace, in a pause, or in a trial, which ends with it: from when months are counted then, and how
 * many there are with it.
 */
export function firstMonth(
  running: Pick<Running, 'status' | 'startedAt' | 'billedFrom' | 'months' | 'renewsAt'>,
  now: Date,
) {
  const endsTrial = isInTrial(running) && running.status !== 'grace';
  const from = endsTrial ? now : countedFrom(running);
  return { from, ...nextMonth(from, running.months, now) };
}

/** `monthAt` returns when the month after so many further months begins. Nothing for a plan that is not reduced. */
function fullFrom(
  plan: Plan,
  discount: Discount | undefined,
  monthAt: (months: number) => Date,
): Pick<Terms, 'fullAt'> {
  if (!isReduced(plan, discount)) return {};
  return { fullAt: discount.months === null ? null : monthAt(discount.months) };
}

/** Returns what the rest of the paid period costs at a monthly price: whole months to come, and a share of the running one. */
export function restOfPeriod(
  monthlyCents: number,
  running: Pick<Running, 'startedAt' | 'billedFrom' | 'months' | 'renewsAt'>,
  now: Date,
): number {
  const { months, renewsAt } = running;
  const startedAt = countedFrom(running);
  let end = months;
  while (end > 1 && addMonths(startedAt, end - 1) > now) end -= 1;
  const from = addMonths(startedAt, end - 1);
  const until = end === months ? renewsAt : addMonths(startedAt, end);
  const left = Math.min(Math.max(until.getTime() - now.getTime(), 0), until.getTime() - from.getTime());
  return monthlyCents * (months - end) + shareOf(monthlyCents, left, until.getTime() - from.getTime());
}
