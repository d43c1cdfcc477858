import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '#/features/payments/api/wallet-queries.ts';
import { BalanceTicket } from '#/features/payments/components/balance-ticket.tsx';
import { CardList } from '#/features/payments/components/card-list.tsx';
import { Debt } from '#/features/payments/components/debt.tsx';
import { TargetTransaction } from '#/features/payments/components/target-transaction.tsx';
import { TestModeNotice } from '#/features/payments/components/test-mode-notice.tsx';
import { TransactionTable } from '#/features/payments/components/transaction-table.tsx';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as placeholderTexts from '#/shared/config/texts/placeholders.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { FeaturePage } from './feature-page.tsx';

export function WalletPage() {
  return (
    <FeaturePage name="subscriptions" placeholder={<ComingSoonPage name="wallet" />}>
      <div className="grid grid-cols-1 gap-8">
        <PageHeading title={placeholderTexts.pages.wallet.title} />
        <TestModeNotice />
        <TargetTransaction />
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
          <OwnBalance />
          <section aria-label={paymentTexts.cards} className="grid grid-cols-1 gap-4">
            <h2 className="text-section font-semibold">{paymentTexts.cards}</h2>
            <CardList />
          </section>
        </div>
        <section aria-label={paymentTexts.transactions} className="grid grid-cols-1 gap-4">
          <h2 className="text-section font-semibold">{paymentTexts.transactions}</h2>
          <TransactionTable emptyText={paymentTexts.noTransactionsYet} />
        </section>
      </div>
    </FeaturePage>
  );
}

/** Also for former creators with unpaid earnings or debts, because they cannot open the earnings page. */
function OwnBalance() {
  const isCreator = useSession((state) => state.user?.role === 'CREATOR');
  const { data } = useQuery(balanceQuery);
  const isOwed = data !== undefined && data.available + data.pending > 0;
  if (isCreator || isOwed) return <BalanceTicket />;
  return <Debt />;
}
