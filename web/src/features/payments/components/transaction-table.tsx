import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { transactionsQuery } from '../api/transactions-query.ts';
import { describeStatus, isOpen } from '../model/describe-transaction.ts';
import { confirm } from '../model/pay-for.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { refundableOf } from '../model/refund-texts.ts';
import { RefundButton } from './refund-button.tsx';
import { describingColumns } from './transaction-columns.tsx';

const LOOK_AGAIN_MS = 3_000;

const columns: readonly Column<Transaction>[] = [
  ...describingColumns(paymentTexts.yourBank),
  { header: wordTexts.amount, cell: ({ amount }) => <Money dollars={amount} isStrong /> },
  {
    header: paymentTexts.fee,
    cell: ({ fee }) => (fee > 0 ? <Money dollars={-fee} /> : <span className="text-ink-3">{wordTexts.none}</span>),
  },
  { header: paymentTexts.net, cell: ({ net }) => <Money dollars={net} /> },
  { header: wordTexts.status, cell: (one) => <Status transaction={one} /> },
];

const withRefunds: readonly Column<Transaction>[] = [
  ...columns,
  {
    header: paymentTexts.refundWord,
    cell: (one) => <RefundButton paymentId={one.id} payer={one.counterparty} left={refundableOf(one)} kind="own" />,
  },
];

interface TransactionTableProps {
  /** Whether payments that were received can be given back here. */
  readonly canRefund?: boolean;
  /** Which of them. */
  readonly isShown?: (transaction: Transaction) => boolean;
  readonly emptyText: string;
}

/** Movements of money, newest first. What is on its way is looked at again until it has arrived. */
export function TransactionTable({ canRefund = false, isShown = () => true, emptyText }: TransactionTableProps) {
  const list = useInfiniteQuery({
    ...transactionsQuery.list,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ transactions }) => transactions.some(isOpen)) ? LOOK_AGAIN_MS : false,
  });
  const empty = <EmptyState icon={<Receipt aria-hidden size={24} strokeWidth={1.75} />} title={emptyText} />;
  return (
    <PagedList
      list={list}
      fetchAhead={transactionsQuery.fetchAhead}
      itemsOf={(page) => page.transactions}
      failureText={paymentTexts.loadFailed}
      skeleton={<RowSkeletons />}
      empty={empty}
    >
      {(transactions) => {
        const shown = transactions.filter(isShown);
        if (shown.length === 0) return empty;
        return (
          <DataTable
            label={paymentTexts.transactions}
            columns={canRefund ? withRefunds : columns}
            rows={shown}
            keyOf={({ id }) => id}
          />
        );
      }}
    </PagedList>
  );
}

function Money({ dollars, isStrong = false }: { readonly dollars: number; readonly isStrong?: boolean }) {
  return (
    <span className={classes('tabular whitespace-nowrap', isStrong ? 'font-semibold text-ink' : 'text-ink-2')}>
      {formatMoney(dollars)}
    </span>
  );
}

function Status({ transaction }: { readonly transaction: Transaction }) {
  const { id, status, amount } = transaction;
  const client = useQueryClient();
  const confirmation = useMutation({
    mutationFn: () => confirm(client, id),
    onError: (error) => showToast('error', refusalOf(error)),
    // What was paid for may be anywhere.
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <span className="flex flex-wrap items-center gap-2">
      <StatusBadge {...describeStatus(status)} />
      {status === 'requires_action' && amount < 0 && (
        <Button size="small" isBusy={confirmation.isPending} onClick={() => confirmation.mutate()}>
          {wordTexts.confirm}
        </Button>
      )}
    </span>
  );
}
