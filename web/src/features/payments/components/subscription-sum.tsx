import { useQuery } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { subscriptionSumQuery } from '../api/own-subscriptions-query.ts';

/** What one's subscriptions cost a month. Nothing while none renews, or while it is not known. */
export function SubscriptionSum() {
  const { data } = useQuery(subscriptionSumQuery);
  if (data === undefined || data.count === 0) return null;
  return (
    <p className="tabular text-ui text-ink-2">
      <span className="font-semibold text-ink">
        {paymentTexts.amountPerMonth({ monthly: formatMoney(data.monthly) })}
      </span>
      {paymentTexts.forSubscriptionsThatRenew({ count: data.count })}
      {data.nextChargeAt !== null && paymentTexts.nextCharge({ nextChargeAt: formatDay(data.nextChargeAt) })}
    </p>
  );
}
