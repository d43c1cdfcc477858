import type { Subscription } from '#/db/payments.ts';
import type { Quote } from '#/db/quotes.ts';
import { type Plan, planOf } from '#/plans/plan.ts';
import { shareOf } from '#/plans/share-of.ts';
import { addMonths, nextMonth } from '#/subscriptions/renewal-rules.ts';

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
  Pick<Subscription, 'status' | 'startedAt' | 'months' | 'renewsAt'> & { readonly status: Subscription['status'] };

/** Returns the terms of a subscription that begins now. A free tier costs nothing, now or later. */
export function joinTerms(plan: Plan, now: Date): Terms {
  const { priceCents } = plan;
  const next = priceCents === 0 ? null : { cents: priceCents, at: addMonths(now, 1) };
  return { kind: 'join', plan, nowCents: priceCents, next };
}

/**
 * Returns the terms of a change of plan.
 * - From a free tier a new subscription begins.
 * - In grace no period is paid: the first month of the chosen plan is paid now, whatever plan it is.
 * - A dearer tier begins at once, for the difference of the full prices for the rest of the paid period. Less than a card can be
 *   charged is not charged.
 * - A cheaper one, or a lower price of the same tier, begins with the next renewal.
 * - The same tier goes on at the agreed price, even if its price has risen.
 */
export function changeTerms(running: Running, target: Plan, now: Date, minimumChargeCents = 0): Terms {
  const { priceCents, renewsAt } = running;
  const isSame = running.tierId === target.tierId;
  if (priceCents === 0) return isSame && target.priceCents === 0 ? stay(planOf(running), null) : joinTerms(target, now);
  const kept = isSame && target.priceCents >= priceCents ? planOf(running) : target;
  if (running.status === 'grace') return startMonth(running, kept, now);
  const next = kept.priceCents === 0 ? null : { cents: kept.priceCents, at: renewsAt };
  if (isSame && kept.priceCents === priceCents) return stay(kept, next);
  if (kept.priceCents < priceCents) return { kind: 'down', plan: kept, nowCents: 0, next };
  const difference = restOfPeriod(kept.priceCents - priceCents, running, now);
  return { kind: 'up', plan: kept, nowCents: difference < minimumChargeCents ? 0 : difference, next };
}

const stay = (plan: Plan, next: Terms['next']): Terms => ({ kind: 'stay', plan, nowCents: 0, next });

function startMonth({ startedAt, months }: Running, plan: Plan, now: Date): Terms {
  if (plan.priceCents === 0) return { kind: 'down', plan, nowCents: 0, next: null };
  const { renewsAt } = nextMonth(startedAt, months, now);
  return { kind: 'month', plan, nowCents: plan.priceCents, next: { cents: plan.priceCents, at: renewsAt } };
}

/** Returns what the rest of the paid period costs at a monthly price: whole months to come, and a share of the running one. */
export function restOfPeriod(
  monthlyCents: number,
  { startedAt, months, renewsAt }: Pick<Running, 'startedAt' | 'months' | 'renewsAt'>,
  now: Date,
): number {
  let end = months;
  while (end > 1 && addMonths(startedAt, end - 1) > now) end -= 1;
  const from = addMonths(startedAt, end - 1);
  const until = end === months ? renewsAt : addMonths(startedAt, end);
  const left = Math.min(Math.max(until.getTime() - now.getTime(), 0), until.getTime() - from.getTime());
  return monthlyCents * (months - end) + shareOf(monthlyCents, left, until.getTime() - from.getTime());
}
