import type { Earnings } from '@stagedoor/contracts/payments-wallet';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatMoneyShort } from '#/shared/format/format-money.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { earningsQuery } from '../api/wallet-queries.ts';
import { barsOf } from '../model/chart-rules.ts';
import { refusalOf } from '../model/payment-rules.ts';
import type { Period } from '../model/period.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';

const KINDS: readonly (readonly [keyof Earnings['byKind'], string])[] = [
  ['subscriptions', 'Subscriptions'],
  ['tips', 'Tips'],
  ['posts', 'Posts'],
  ['messages', 'Messages'],
];

/** Earnings of a period, net of fees: by kind, and over time. */
export function EarningsOverview({ period }: { readonly period: Period }) {
  const earnings = useQuery(earningsQuery(period));
  if (earnings.isPending) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading</span>
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
  return (
    <div aria-busy={earnings.isPlaceholderData} className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {KINDS.map(([kind, label]) => (
          <div key={kind} className="grid gap-1 rounded-card border border-border bg-surface p-4">
            <dt className="text-ui text-ink-3">{label}</dt>
            <dd className="tabular font-display text-title font-semibold text-ink">{formatMoney(byKind[kind])}</dd>
          </div>
        ))}
      </dl>
      <ChartCard title="Earned, after fees" total={formatMoney(total)}>
        <BarChart
          label="Earned"
          points={barsOf(days, ({ amount }) => amount)}
          format={formatMoney}
          formatShort={formatMoneyShort}
          tone="money"
        />
      </ChartCard>
    </div>
  );
}
