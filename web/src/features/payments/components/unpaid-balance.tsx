import { useQuery } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { balanceQuery } from '../api/wallet-queries.ts';

/** For somebody about to delete their account: what they have earned and were not paid, which is lost with the account. */
export function UnpaidBalance() {
  const { data } = useQuery(balanceQuery);
  const cents = Math.round(((data?.available ?? 0) + (data?.pending ?? 0)) * 100);
  if (cents <= 0) return null;
  return (
    <p role="alert" className="rounded-card border border-err/50 bg-err/8 px-4 py-3 text-ui text-ink">
      {paymentTexts.balanceIsLost({ balance: formatMoney(cents / 100) })}
    </p>
  );
}
