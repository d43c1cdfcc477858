import { useQuery } from '@tanstack/react-query';
import * as balanceTexts from '#/shared/config/texts/balance.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { balanceQuery } from '../api/wallet-queries.ts';

/** For a person about to delete their account: their unpaid earnings, which are lost with the account, or their debt. */
export function UnpaidBalance() {
  const { data, isPending } = useQuery(balanceQuery);
  if (isPending) {
    return (
      <div role="status">
        <span className="sr-only">{wordTexts.loading}</span>
        <Skeleton className="h-16.5 rounded-card" />
      </div>
    );
  }
  if (data === undefined) return <Warning>{paymentTexts.balanceIsUnknown}</Warning>;
  if (data.owed > 0) return <Warning>{balanceTexts.payItBeforeYouDelete({ owed: formatMoney(data.owed) })}</Warning>;
  const cents = Math.round((data.available + data.pending) * 100);
  if (cents <= 0) return null;
  return <Warning>{paymentTexts.balanceIsLost({ balance: formatMoney(cents / 100) })}</Warning>;
}

function Warning({ children }: { readonly children: string }) {
  return (
    <p role="alert" className="rounded-card border border-err/50 bg-err/8 px-4 py-3 text-ui text-ink">
      {children}
    </p>
  );
}
