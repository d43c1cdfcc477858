import type { EarningsFilter, Transaction } from '@stagedoor/contracts/payments-wallet';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { earningsLedgerQuery, transactionsQuery } from '../api/transactions-query.ts';
import { describeOwnStatus, isOpen, isWithoutEffect, waitsForPayer } from '../model/describe-transaction.ts';
import { confirm } from '../model/pay-for.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { refundableOf } from '../model/refund-texts.ts';
import { RefundButton } from './refund-button.tsx';
import { describingColumns } from './transaction-columns.tsx';
import { TransactionRows } from './transaction-rows.tsx';

const LOOK_AGAIN_MS = 3_000;

const amountColumn: Column<Transaction> = {
  header: wordTexts.amount,
  cell: (one) => <Money dollars={one.amount} isStrong isCrossedOut={isWithoutEffect(one)} />,
};
const statusColumn: Column<Transaction> = {
  header: wordTexts.status,
  cell: (one) => <Status transaction={one} />,
};

/** For payers, because the creator bears the fee. */
const paidColumns: readonly Column<Transaction>[] = [
  ...describingColumns(paymentTexts.yourBank),
  amountColumn,
  statusColumn,
];

const earnedColumns: readonly Column<Transaction>[] = [
  ...describingColumns(paymentTexts.yourBank),
  amountColumn,
  {
    header: paymentTexts.fee,
    cell: ({ fee }) => (fee > 0 ? <Money dollars={-fee} /> : <span className="text-ink-3">{wordTexts.none}</span>),
  },
  { header: paymentTexts.net, cell: ({ net }) => <Money dollars={net} /> },
  statusColumn,
];

const refundableColumns: readonly Column<Transaction>[] = [
  ...earnedColumns,
  { header: '', cell: (one) => <OwnRefund transaction={one} /> },
];

function columnsFor(transactions: readonly Transaction[], earned: EarningsFilter | undefined) {
  if (earned !== undefined) return refundableColumns;
  return transactions.some(({ fee }) => fee > 0) ? earnedColumns : paidColumns;
}

interface TransactionTableProps {
  /** Shows only the viewer's earnings of one kind, with fees and refund buttons; undefined shows all transactions. */
  readonly earned?: EarningsFilter;
  readonly emptyText: string;
}

/** Transactions, newest first. Refetched while one is pending. */
export function TransactionTable({ earned, emptyText }: TransactionTableProps) {
  const query = earned === undefined ? transactionsQuery : earningsLedgerQuery(earned);
  const list = useInfiniteQuery({
    ...query.list,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ transactions }) => transactions.some(isOpen)) ? LOOK_AGAIN_MS : false,
  });
  useArrivals(list.data?.pages.flatMap(({ transactions }) => transactions.filter(isOpen)).length ?? 0);
  return (
    <PagedList
      list={list}
      fetchAhead={query.fetchAhead}
      itemsOf={(page) => page.transactions}
      failureText={paymentTexts.loadFailed}
      skeleton={<RowSkeletons />}
      empty={<EmptyState icon={<Receipt aria-hidden size={24} strokeWidth={1.75} />} title={emptyText} />}
    >
      {(transactions) => (
        <OwnTransactions label={paymentTexts.transactions} transactions={transactions} earned={earned} />
      )}
    </PagedList>
  );
}

interface OwnTransactionsProps {
  readonly label: string;
  readonly transactions: readonly Transaction[];
  readonly earned: EarningsFilter | undefined;
  /** Whether the rows are expanded at first, if there is no room for a table. */
  readonly areOpen?: boolean;
}

/** The viewer's transactions, as a table if there is room. */
export function OwnTransactions({ label, transactions, earned, areOpen = false }: OwnTransactionsProps) {
  const isWide = useIsWide();
  if (isWide) {
    const columns = columnsFor(transactions, earned);
    return <DataTable label={label} columns={columns} rows={transactions} keyOf={({ id }) => id} />;
  }
  return (
    <TransactionRows
      label={label}
      bank={paymentTexts.yourBank}
      transactions={transactions}
      areOpen={areOpen}
      showsFees={earned !== undefined}
      statusOf={describeOwnStatus}
      actionOf={(one) => (
        <>
          <Confirmation transaction={one} />
          {earned !== undefined && <OwnRefund transaction={one} />}
        </>
      )}
    />
  );
}

interface MoneyProps {
  readonly dollars: number;
  readonly isStrong?: boolean;
  /** It did not move in the end. */
  readonly isCrossedOut?: boolean;
}

function Money({ dollars, isStrong = false, isCrossedOut = false }: MoneyProps) {
  const look = classes('tabular whitespace-nowrap', isStrong ? 'font-semibold' : '');
  if (isCrossedOut) return <s className={classes(look, 'text-ink-3')}>{formatMoney(dollars)}</s>;
  return <span className={classes(look, isStrong ? 'text-ink' : 'text-ink-2')}>{formatMoney(dollars)}</span>;
}

function OwnRefund({ transaction }: { readonly transaction: Transaction }) {
  const { id, counterparty } = transaction;
  return <RefundButton paymentId={id} payer={counterparty} left={refundableOf(transaction)} kind="own" />;
}

function Status({ transaction }: { readonly transaction: Transaction }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <StatusBadge {...describeOwnStatus(transaction)} />
      <Confirmation transaction={transaction} />
    </span>
  );
}

/** A button to confirm a payment that the payer's bank asks about. */
function Confirmation({ transaction }: { readonly transaction: Transaction }) {
  const { id } = transaction;
  const client = useQueryClient();
  const confirmation = useMutation({
    mutationFn: () => confirm(client, id),
    onError: (error) => showToast('error', refusalOf(error)),
    // The paid item may be shown anywhere.
    onSettled: () => client.invalidateQueries(),
  });
  if (!waitsForPayer(transaction)) return null;
  return (
    <Button size="small" isBusy={confirmation.isPending} onClick={() => confirmation.mutate()}>
      {wordTexts.confirm}
    </Button>
  );
}

/** Refetches all about money when fewer movements than before are on their way: balance and earnings change with their outcome. */
function useArrivals(open: number): void {
  const client = useQueryClient();
  const before = useRef(open);
  useEffect(() => {
    const hasArrived = open < before.current;
    before.current = open;
    if (hasArrived) void client.invalidateQueries({ queryKey: ['payments'] });
  }, [open, client]);
}
