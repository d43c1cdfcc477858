import type { Subscription } from '#/db/payments.ts';
import type { Quote } from '#/db/quotes.ts';
import { type Plan, planOf } from '#/plans/plan.ts';
import { shareOf } from '#/plans/share-of.ts';
import { isPausedAt, nextChargeAt } from '#/subscriptions/pause-rules.ts';
import { addMonths, countedFrom, nextMonth } from '#/subscriptions/renewal-rules.ts';

/** What is paid now, and what next. */
export interface Terms {
  readonly kind: Quote['kind'];
  readonly plan: Plan;
  readonly nowCents: number;
  /** The next payment; null if there is none. */
  readonly next: { readonly cents: number; readonly at: Date } | null;
}

/** A subscription as far as its terms depend on it. */
export type Running = Plan &
  Pick<Subscription, 'status' | 'startedAt' | 'billedFrom' | 'months' | 'renewsAt' | 'pauseMonths'> & {
    readonly status: Subscription['status'];
  };

/** Returns the terms of a subscription that begins now. A free tier costs nothing, now or later. */
export function joinTerms(plan: Plan, now: Date): Terms {
  const { priceCents } = plan;
  const next = priceCents === 0 ? null : { cents: priceCents, at: addMonths(now, 1) };
  return { kind: 'join', plan, nowCents: priceCents, next };
}

/**
 * Returns the terms of a change of plan.
 * - From a free tier a new subscription begins.
 * - In a pause the rest of the running month of the chosen plan is paid now, whatever plan it is.
 * - In grace no period is paid: the first month of the chosen plan is paid now, whatever plan it is.
 * - A dearer tier begins at once, for the difference of the full prices for the rest of the paid period. Less than a card can be
 *   charged is not charged.
 * - A cheaper one, or a lower price of the same tier, begins with the next renewal; that is after a pause, if one is planned.
 * - The same tier goes on at the agreed price, even if its price has risen.
 */
export function changeTerms(running: Running, target: Plan, now: Date, minimumChargeCents = 0): Terms {
  const { priceCents } = running;
  const isSame = running.tierId === target.tierId;
  if (priceCents === 0) return isSame && target.priceCents === 0 ? stay(planOf(running), null) : joinTerms(target, now);
  const kept = isSame && target.priceCents >= priceCents ? planOf(running) : target;
  if (running.status === 'grace') return startMonth(running, kept, now);
  if (isPausedAt(running, now)) return resumeMonth(running, kept, now, minimumChargeCents);
  const next = kept.priceCents === 0 ? null : { cents: kept.priceCents, at: nextChargeAt(running) };
  if (isSame && kept.priceCents === priceCents) return stay(kept, next);
  if (kept.priceCents < priceCents) return { kind: 'down', plan: kept, nowCents: 0, next };
  const difference = restOfPeriod(kept.priceCents - priceCents, running, now);
  return { kind: 'up', plan: kept, nowCents: difference < minimumChargeCents ? 0 : difference, next };
}

const stay = (plan: Plan, next: Terms['next']): Terms => ({ kind: 'stay', plan, nowCents: 0, next });

function startMonth(running: Running, plan: Plan, now: Date): Terms {
  if (plan.priceCents === 0) return { kind: 'down', plan, nowCents: 0, next: null };
  const { renewsAt } = nextMonth(countedFrom(running), running.months, now);
  return { kind: 'month', plan, nowCents: plan.priceCents, next: { cents: plan.priceCents, at: renewsAt } };
}

function resumeMonth(running: Running, plan: Plan, now: Date, minimumChargeCents: number): Terms {
  if (plan.priceCents === 0) return { kind: 'down', plan, nowCents: 0, next: null };
  const start = countedFrom(running);
  const { months, renewsAt } = nextMonth(start, running.months, now);
  const from = addMonths(start, months - 1).getTime();
  const rest = shareOf(plan.priceCents, renewsAt.getTime() - now.getTime(), renewsAt.getTime() - from);
  const next = { cents: plan.priceCents, at: renewsAt };
  return { kind: 'resume', plan, nowCents: rest < minimumChargeCents ? 0 : rest, next };
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
