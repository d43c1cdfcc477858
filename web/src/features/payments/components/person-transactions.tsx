import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import type { ShortUser } from '@stagedoor/contracts/user';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { paymentTexts } from '#/shared/config/texts/payments.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { transactionsOfQuery } from '../api/admin-queries.ts';
import { describeStatus, nameKind } from '../model/describe-transaction.ts';
import { describeRefundReason, leftOf } from '../model/refund-texts.ts';
import { RefundButton } from './refund-button.tsx';

/** What somebody paid, earned and was paid out, for an ADMIN, who can give each payment back. */
export function PersonTransactions({ user }: { readonly user: ShortUser }) {
  const query = transactionsOfQuery(user.id);
  const list = useInfiniteQuery(query.list);
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
      {(transactions) => (
        <DataTable
          label="Their transactions"
          columns={columnsOf(user)}
          rows={transactions}
          keyOf={({ id, amount }) => `${id} ${amount}`}
        />
      )}
    </PagedList>
  );
}

const columnsOf = (user: ShortUser): readonly Column<Transaction>[] => [
  {
    header: 'With',
    cell: ({ counterparty }) =>
      counterparty ? <PersonLink user={counterparty} /> : <span className="font-semibold text-ink">Their bank</span>,
  },
  { header: 'What', cell: (one) => <What transaction={one} /> },
  {
    header: 'When',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap text-ink-2">
        {formatMoment(createdAt)}
      </time>
    ),
  },
  {
    header: 'Amount',
    cell: ({ amount }) => <span className="tabular font-semibold whitespace-nowrap">{formatMoney(amount)}</span>,
  },
  { header: 'Status', cell: ({ status }) => <StatusBadge {...describeStatus(status)} /> },
  {
    header: '',
    cell: (one) => (
      <RefundButton transaction={one} payer={one.amount < 0 ? user : one.counterparty} left={leftOf(one)} />
    ),
  },
];

function What({ transaction }: { readonly transaction: Transaction }) {
  const why = describeRefundReason(transaction);
  const { kind, refunded } = transaction;
  return (
    <span className="grid gap-0.5 text-ink">
      {nameKind(kind)}
      {why && <span className="max-w-60 text-meta text-ink-2">{why}</span>}
      {refunded > 0 && <span className="text-meta text-ink-2">{formatMoney(refunded)} refunded</span>}
    </span>
  );
}
