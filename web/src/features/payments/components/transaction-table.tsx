import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { paymentTexts } from '#/shared/config/texts/payments.ts';
import { classes } from '#/shared/lib/classes.ts';
import { formatMoment } from '#/shared/lib/format-date.ts';
import { formatMoney } from '#/shared/lib/format-money.ts';
import { showToast } from '#/shared/lib/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { type Column, DataTable } from '#/shared/ui/data-table.tsx';
import { EmptyState } from '#/shared/ui/page-states.tsx';
import { PagedList } from '#/shared/ui/paged-list.tsx';
import { PersonLink } from '#/shared/ui/person-link.tsx';
import { RowSkeletons } from '#/shared/ui/row-skeletons.tsx';
import { transactionsQuery } from '../api/transactions-query.ts';
import { describeStatus, isOpen, nameKind } from '../model/describe-transaction.ts';
import { confirm } from '../model/pay-for.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { StateTag } from './state-tag.tsx';

const LOOK_AGAIN_MS = 3_000;

const columns: readonly Column<Transaction>[] = [
  {
    header: 'With',
    cell: ({ counterparty }) =>
      counterparty ? <PersonLink user={counterparty} /> : <span className="font-semibold text-ink">Your bank</span>,
  },
  { header: 'What', cell: ({ kind }) => <span className="text-ink">{nameKind(kind)}</span> },
  {
    header: 'When',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap text-ink-2">
        {formatMoment(createdAt)}
      </time>
    ),
  },
  { header: 'Amount', cell: ({ amount }) => <Money dollars={amount} isStrong /> },
  { header: 'Fee', cell: ({ fee }) => (fee > 0 ? <Money dollars={-fee} /> : <span className="text-ink-3">None</span>) },
  { header: 'Net', cell: ({ net }) => <Money dollars={net} /> },
  { header: 'Status', cell: (one) => <Status transaction={one} /> },
];

interface TransactionTableProps {
  /** Which of them. */
  readonly isShown?: (transaction: Transaction) => boolean;
  readonly emptyText: string;
}

/** Movements of money, newest first. What is on its way is looked at again until it has arrived. */
export function TransactionTable({ isShown = () => true, emptyText }: TransactionTableProps) {
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
        return <DataTable label="Transactions" columns={columns} rows={shown} keyOf={({ id }) => id} />;
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
      <StateTag {...describeStatus(status)} />
      {status === 'requires_action' && amount < 0 && (
        <Button size="small" isBusy={confirmation.isPending} onClick={() => confirmation.mutate()}>
          Confirm
        </Button>
      )}
    </span>
  );
}
