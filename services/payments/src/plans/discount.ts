import type { Subscription } from '#/db/payments.ts';
import type { Plan } from '#/plans/plan.ts';
import { shareOf } from '#/plans/share-of.ts';

/** What an offer takes off the months of a subscription. */
export interface Discount {
  /** Either percent or cents. */
  readonly percent: number | null;
  readonly cents: number | null;
  /** The months to come that it reduces, the next one included; null for ever. They pass also while another tier is paid. */
  readonly months: number | null;
  /** The tiers whose months it reduces; null for all of them. */
  readonly tierIds: readonly string[] | null;
}

/** A reduced month costs at least this, because no provider charges less. */
const smallestCents = 50;

/** The discount that a subscription still has; undefined if it has none. */
export function discountOf({
  discountPercent: percent,
  discountCents: cents,
  discountMonths: months,
  discountTierIds: tierIds,
}: Pick<Subscription, 'discountPercent' | 'discountCents' | 'discountMonths' | 'discountTierIds'>):
  | Discount
  | undefined {
  return percent === null && cents === null ? undefined : { percent, cents, months, tierIds };
}

/** The columns of a discount; of none without it. */
export function asDiscount(discount?: Discount) {
  return {
    discountPercent: discount?.percent ?? null,
    discountCents: discount?.cents ?? null,
    discountMonths: discount?.months ?? null,
    discountTierIds: discount?.tierIds == null ? null : [...discount.tierIds],
  };
}

/** Returns whether the months of a plan are reduced. */
export function isReduced({ tierId, priceCents }: Plan, discount: Discount | undefined): discount is Discount {
  if (discount === undefined || priceCents <= smallestCents) return false;
  return discount.tierIds === null || (tierId !== null && discount.tierIds.includes(tierId));
}

/** Returns what the next month of a plan costs. */
export function monthCents(plan: Plan, discount: Discount | undefined): number {
  const { priceCents } = plan;
  if (!isReduced(plan, discount)) return priceCents;
  const reduced =
    discount.percent === null ? priceCents - (discount.cents ?? 0) : shareOf(priceCents, 100 - discount.percent, 100);
  return Math.max(reduced, smallestCents);
}

/** Returns what is left of a discount after a month is paid. */
export function afterMonth(discount: Discount | undefined): Discount | undefined {
  if (discount === undefined || discount.months === null) return discount;
  return discount.months <= 1 ? undefined : { ...discount, months: discount.months - 1 };
}
