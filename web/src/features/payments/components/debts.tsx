import { type Debt, dismissDebtor, writeOffDebt } from '@stagedoor/contracts/payments-debts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '#/features/payments/model/payment-rules.ts';
import * as balanceTexts from '#/shared/config/texts/balance.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { call } from '#/shared/http/api-client.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { debtsQuery } from '../api/debts-query.ts';
import { usePayoutHold } from '../model/use-payout-hold.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const columns: readonly Column<Debt>[] = [
  { header: balanceTexts.whoOwes, cell: (debt) => <Debtor debt={debt} /> },
  {
    header: wordTexts.amount,
    cell: ({ amount }) => <span className="tabular font-semibold whitespace-nowrap">{formatMoney(amount)}</span>,
  },
  { header: balanceTexts.sameCardOrAccount, cell: (debt) => <Others debt={debt} /> },
  { header: '', cell: (debt) => <WriteOff debt={debt} /> },
];

/** For ADMINs: the debtors, and accounts that may belong to the same person. Renders nothing while there are no debts. */
export function Debts() {
  const list = useInfiniteQuery(debtsQuery.list);
  if (list.data?.pages.every(({ debts }) => debts.length === 0)) return null;
  return (
    <section aria-labelledby="debts" className="grid grid-cols-1 gap-3">
      <h2 id="debts" className="text-section font-semibold">
        {balanceTexts.debts}
      </h2>
      <p className="max-w-text text-ui text-ink-2">{balanceTexts.debtsHint}</p>
      <PagedList
        list={list}
        fetchAhead={debtsQuery.fetchAhead}
        itemsOf={(page) => page.debts}
        failureText={paymentTexts.loadFailed}
        skeleton={<RowSkeletons />}
        empty={null}
      >
        {(debts) => <DebtTable label={balanceTexts.debts} debts={debts} />}
      </PagedList>
    </section>
  );
}

interface DebtTableProps {
  readonly label: string;
  readonly debts: readonly Debt[];
}

/** Debts, each with an ADMIN's possible decisions. */
export function DebtTable({ label, debts }: DebtTableProps) {
  return <DataTable label={label} columns={columns} rows={debts} keyOf={({ id }) => id} />;
}

function Debtor({ debt: { user, since, leftAt } }: { readonly debt: Debt }) {
  return (
    <span className="grid gap-0.5">
      {user === null ? (
        <span className="font-semibold">{balanceTexts.deletedAccount}</span>
      ) : (
        <PersonLink user={user} />
      )}
      <span className="text-meta text-ink-3">
        {leftAt === null
          ? balanceTexts.owesSince({ day: formatDay(since) })
          : balanceTexts.leftOn({ day: formatDay(leftAt) })}
      </span>
    </span>
  );
}

function Others({ debt }: { readonly debt: Debt }) {
  if (debt.others.length === 0) return <span className="text-ink-3">{wordTexts.none}</span>;
  return (
    <ul className="grid gap-3">
      {debt.others.map((other) => (
        <li key={other.user.id} className="grid justify-items-start gap-1">
          <PersonLink user={other.user} />
          <span className="text-meta text-ink-3">
            {describeShared(other.shared)}, <time dateTime={other.since}>{formatDay(other.since)}</time>
          </span>
          <Decision debtId={debt.id} other={other.user} />
        </li>
      ))}
    </ul>
  );
}

function describeShared(shared: Debt['others'][number]['shared']): string {
  if (!shared.includes('payout_target')) return balanceTexts.sameCard;
  return shared.includes('card') ? balanceTexts.sameCardAndBankAccount : balanceTexts.sameBankAccount;
}

interface DecisionProps {
  readonly debtId: string;
  readonly other: Debt['others'][number]['user'];
}

/** An account with the same card that may be the debtor's: an ADMIN can hold its payouts, or dismiss it. */
function Decision({ debtId, other: { id, username } }: DecisionProps) {
  const { dismiss } = useDebtDecisions(debtId);
  const hold = usePayoutHold(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" isBusy={dismiss.isPending} onClick={() => dismiss.mutate(id)}>
        {balanceTexts.somebodyElse}
        <span className="sr-only"> @{username}</span>
      </Button>
      <Button size="small" kind="danger" disabled={dismiss.isPending} onClick={() => setAsking(true)}>
        {paymentTexts.holdPayouts}
        <span className="sr-only"> @{username}</span>
      </Button>
      {isAsking && (
        <HoldDialog
          username={username}
          isBusy={hold.isPending}
          onSubmit={(reason) => hold.mutate(reason, { onSuccess: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </span>
  );
}

function WriteOff({ debt: { id, amount, user } }: { readonly debt: Debt }) {
  const { writeOff } = useDebtDecisions(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {balanceTexts.writeOff}
        <span className="sr-only"> {user === null ? balanceTexts.deletedAccount : `@${user.username}`}</span>
      </Button>
      {isAsking && (
        <ReasonDialog
          title={balanceTexts.confirmWriteOff({ amount: formatMoney(amount) })}
          hint={balanceTexts.writeOffHint}
          label={balanceTexts.reasonForTheAuditLog}
          submitLabel={balanceTexts.writeOff}
          isBusy={writeOff.isPending}
          onSubmit={(reason) => writeOff.mutate(reason, { onSuccess: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The decisions of an ADMIN about a debt. The list is also refetched after a failure, because another ADMIN may have been faster. */
function useDebtDecisions(id: string) {
  const client = useQueryClient();
  const ends = {
    onError: (error: Error) => showToast('error', refusalOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['payments', 'admin'] }),
  };
  const dismiss = useMutation({
    mutationFn: (userId: string) => call(dismissDebtor, { params: { id, userId } }),
    ...ends,
  });
  const writeOff = useMutation({
    mutationFn: (reason: string) => call(writeOffDebt, { params: { id }, body: { reason } }),
    onSuccess: () => showToast('success', balanceTexts.debtWrittenOff),
    ...ends,
  });
  return { dismiss, writeOff };
}
