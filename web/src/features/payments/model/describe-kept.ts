import type { Quote } from '@stagedoor/contracts/payments';
import type { Subscription } from '@stagedoor/contracts/subscription';
import * as planTexts from '#/shared/config/texts/plans.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';

type Discount = Pick<NonNullable<Subscription['discount']>, 'percent' | 'amount' | 'months'>;

const offOf = ({ percent, amount }: Discount) =>
  percent === null ? planTexts.amountOff({ amount: formatMoney(amount ?? 0) }) : planTexts.percentOff({ percent });

/** The offer of a quote: `SPRING: 20% off, 3 months`. */
export function describeOffer({ code, trialEndsAt, ...discount }: NonNullable<Quote['offer']>): string {
  const terms =
    trialEndsAt === null
      ? describeOff(discount, planTexts.monthsOff)
      : planTexts.trialUntil({ day: formatDay(trialEndsAt) });
  return code === null ? terms : planTexts.withCode({ code, terms });
}

/** What a subscriber kept of an offer; undefined if there is nothing left of it. */
export function describeKept({ discount, trialEndsAt }: Subscription): string | undefined {
  if (trialEndsAt !== undefined) return planTexts.trialUntil({ day: formatDay(trialEndsAt) });
  if (discount === undefined) return undefined;
  const next = planTexts.nextMonthCosts({ amount: formatMoney(discount.price) });
  return `${describeOff(discount, planTexts.monthsLeft)} · ${next}`;
}

function describeOff(discount: Discount, say: typeof planTexts.monthsOff): string {
  const off = offOf(discount);
  return discount.months === null ? planTexts.offForGood({ off }) : say({ off, months: discount.months });
}
