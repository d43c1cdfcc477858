import type { DataOf } from '@stagedoor/contracts/call';
import type { listTeamEntries } from '@stagedoor/contracts/payments-teams';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { teamAccountQuery, teamEntriesQuery } from '../api/team-queries.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { TeamPayoutDialog } from './team-payout-dialog.tsx';

type Kind = DataOf<typeof listTeamEntries>['entries'][number]['kind'];

const KINDS: Readonly<Record<Kind, string>> = {
  share: billingTexts.shareOfAnInvoice,
  returned: billingTexts.takenBackByARefund,
  restored: billingTexts.backAfterARefund,
  payout: billingTexts.payoutToTheTeam,
};

/** The amount owed to the team of a service, its statement, and a form to record a payout, for an ADMIN. */
export function TeamAccount({ slug }: { readonly slug: string }) {
  const { data, error, isFetching, refetch } = useQuery(teamAccountQuery(slug));
  const [isPaying, setPaying] = useState(false);
  if (error && !data) {
    return <ErrorState message={refusalOf(error)} onRetry={() => refetch()} isRetrying={isFetching} />;
  }
  if (!data) return <Skeleton className="h-10 w-60" />;
  const { balance, paidOut } = data;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ui text-ink-2">
          {billingTexts.theTeamIsOwed({ balance: formatMoney(balance), paidOut: formatMoney(paidOut) })}
        </p>
        {balance > 0 && (
          <Button size="small" onClick={() => setPaying(true)}>
            {billingTexts.recordAPayout}
          </Button>
        )}
      </div>
      {balance < 0 && <p className="text-ui text-ink-2">{billingTexts.theNextSharesSettleThat}</p>}
      <Statement slug={slug} />
      {isPaying && <TeamPayoutDialog slug={slug} balance={balance} onClose={() => setPaying(false)} />}
    </>
  );
}

function Statement({ slug }: { readonly slug: string }) {
  const query = teamEntriesQuery(slug);
  const list = useInfiniteQuery(query.list);
  return (
    <PagedList
      list={list}
      fetchAhead={query.fetchAhead}
      itemsOf={(page) => page.entries}
      failureText={paymentTexts.loadFailed}
      skeleton={<RowSkeletons />}
      empty={<EmptyState title={billingTexts.nothingWasBookedYet} />}
    >
      {(entries) => (
        <DataTable
          label={billingTexts.statementOfTheTeam}
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            {
              header: billingTexts.booking,
              cell: ({ kind, reference }) => (
                <span className="grid min-w-0 grid-cols-1">
                  {lookup(KINDS, kind) ?? kind}
                  {reference !== null && <span className="text-meta break-words text-ink-3">{reference}</span>}
                </span>
              ),
            },
            { header: billingTexts.bookedAt, cell: ({ occurredAt }) => formatMoment(occurredAt) },
            {
              header: wordTexts.amount,
              cell: ({ amount }) => (
                <span className="tabular font-semibold whitespace-nowrap">{formatMoney(amount)}</span>
              ),
            },
          ]}
        />
      )}
    </PagedList>
  );
}
