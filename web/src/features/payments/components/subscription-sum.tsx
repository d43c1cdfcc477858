import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { subscriptionSumQuery } from '../api/own-subscriptions-query.ts';

/** What one's subscriptions cost a month. Nothing while none renews, or while it is not known. */
export function SubscriptionSum() {
  const { data } = useQuery(subscriptionSumQuery);
  if (data === undefined || data.count === 0) return null;
  return (
    <p className="tabular text-ui text-ink-2">
      <span className="font-semibold text-ink">{formatMoney(data.monthly)} a month</span>
      {data.count === 1 ? ' for 1 subscription that renews' : ` for ${data.count} subscriptions that renew`}
      {data.nextChargeAt !== null && ` · next charge ${formatDay(data.nextChargeAt)}`}
    </p>
  );
}
