import type { Earnings } from '@stagedoor/contracts/payments-wallet';
import { useQuery } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { earningsQuery } from '../api/wallet-queries.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { type Period, periodBefore } from '../model/period.ts';
import { FigureChart } from './figure-chart.tsx';
import { FigureComparison } from './figure-comparison.tsx';

const KINDS: readonly (readonly [keyof Earnings['byKind'], string])[] = [
  ['subscriptions', paymentTexts.subscriptions],
  ['tips', paymentTexts.tips],
  ['posts', wordTexts.posts],
  ['messages', wordTexts.messages],
];

/** Earnings of a period, net of fees: by kind, and over time, compared with the period before. */
export function EarningsOverview({ period }: { readonly period: Period }) {
  const earnings = useQuery(earningsQuery(period));
  const before = useQuery(earningsQuery(periodBefore(period)));
  if (earnings.isPending) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">{wordTexts.loading}</span>
        <Skeleton className="h-24 w-full rounded-card" />
        <Skeleton className="h-72 w-full rounded-card" />
      </div>
    );
  }
  if (!earnings.data) {
    return (
      <ErrorState
        message={refusalOf(earnings.error)}
        onRetry={() => earnings.refetch()}
        isRetrying={earnings.isFetching}
      />
    );
  }
  const { total, byKind, days } = earnings.data;
  const known = before.isPlaceholderData ? undefined : before.data;
  return (
    <div aria-busy={earnings.isPlaceholderData} className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))] gap-3 lg:grid-cols-4">
        {KINDS.map(([kind, label]) => (
          <div key={kind} className="grid gap-1 rounded-card border border-border bg-surface p-4">
            <dt className="text-ui text-ink-3">{label}</dt>
            <dd className="tabular font-display text-title font-semibold text-ink">{formatMoney(byKind[kind])}</dd>
            <dd>
              <FigureComparison current={byKind[kind]} before={known?.byKind[kind]} format={formatMoney} />
            </dd>
          </div>
        ))}
      </dl>
      <FigureChart
        title={paymentTexts.earnedAfterFees}
        days={days}
        read={({ amount }) => amount}
        total={total}
        before={known?.total}
        isMoney
      />
    </div>
  );
}
