import type { Offer } from '@stagedoor/contracts/offers';
import * as offerTexts from '#/shared/config/texts/offers.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';

type Terms = Pick<Offer, 'kind' | 'percent' | 'amount' | 'months' | 'days'>;

/** `20% off for 3 months`, `7 days free`. */
export function describeTerms({ kind, percent, amount, months, days }: Terms): string {
  if (kind === 'trial') return offerTexts.trialTerms({ days: days ?? 0 });
  const less =
    percent === null
      ? amount !== null && offerTexts.amountTerms({ amount: formatMoney(amount) })
      : offerTexts.percentTerms({ percent });
  const time =
    kind === 'bundle'
      ? offerTexts.bundleTerms({ months: months ?? 0 })
      : months === null
        ? offerTexts.forGood
        : offerTexts.forMonths({ months });
  const parts = kind === 'bundle' ? [time, less] : [less, time];
  return parts.filter((part) => part !== false).join(kind === 'bundle' ? ', ' : ' ');
}

/** For whom and when it is, as far as it is limited. */
export function describeLimits({ startsAt, endsAt, maxUses, isFirstTime, kind, people }: Offer): string[] {
  return [
    ...(startsAt === null ? [] : [offerTexts.fromDay({ day: formatDay(startsAt) })]),
    ...(endsAt === null ? [] : [offerTexts.untilDay({ day: formatDay(endsAt) })]),
    ...(maxUses === null ? [] : [offerTexts.usesLeft({ count: maxUses })]),
    ...(isFirstTime && kind !== 'trial' ? [offerTexts.forNewPeople] : []),
    ...(people === null ? [] : [offerTexts.forNamed({ count: people.length })]),
  ];
}
