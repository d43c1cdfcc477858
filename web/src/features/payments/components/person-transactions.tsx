import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import type { ShortUser } from '@stagedoor/contracts/user';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { transactionsOfQuery } from '../api/admin-queries.ts';
import { describeStatus } from '../model/describe-transaction.ts';
import { leftOf } from '../model/refund-texts.ts';
import { RefundButton } from './refund-button.tsx';
import { describingColumns } from './transaction-columns.tsx';
import { TransactionRows } from './transaction-rows.tsx';

/** A person's payments, earnings and payouts, for an ADMIN, who can refund each payment. */
export function PersonTransactions({ user }: { readonly user: ShortUser }) {
  const query = transactionsOfQuery(user.id);
  const list = useInfiniteQuery(query.list);
  const isWide = useIsWide();
  return (
    <PagedList
      list={list}
      fetchAhead={query.fetchAhead}
      itemsOf={(page) => page.transactions}
      failureText={paymentTexts.loadFailed}
      skeleton={<RowSkeletons />}
      empty={
        <EmptyState icon={<Receipt aria-hidden size={24} strokeWidth={1.75} />} title={paymentTexts.noTransactions} />
      }
    >
      {(transactions) =>
        isWide ? (
          <DataTable
            label={paymentTexts.theirTransactions}
            columns={columnsOf(user)}
            rows={transactions}
            keyOf={({ id, amount }) => `${id} ${amount}`}
          />
        ) : (
          <TransactionRows
            label={paymentTexts.theirTransactions}
            bank={paymentTexts.theirBank}
            transactions={transactions}
            showsFees={false}
            statusOf={describeStatus}
            actionOf={(one) => <AdminRefund transaction={one} user={user} />}
          />
        )
      }
    </PagedList>
  );
}

const columnsOf = (user: ShortUser): readonly Column<Transaction>[] => [
  ...describingColumns(paymentTexts.theirBank),
  {
    header: wordTexts.amount,
    cell: ({ amount }) => <span className="tabular font-semibold whitespace-nowrap">{formatMoney(amount)}</span>,
  },
  { header: wordTexts.status, cell: (one) => <StatusBadge {...describeStatus(one)} /> },
  { header: '', cell: (one) => <AdminRefund transaction={one} user={user} /> },
];

interface AdminRefundProps {
  readonly transaction: Transaction;
  readonly user: ShortUser;
}

/** An invoice is refunded by its lines, in the list of invoices. */
function AdminRefund({ transaction, user }: AdminRefundProps) {
  const { id, amount, counterparty, kind } = transaction;
  if (kind === 'invoice') return null;
  return (
    <RefundButton paymentId={id} payer={amount < 0 ? user : counterparty} left={leftOf(transaction)} kind="creator" />
  );
}
