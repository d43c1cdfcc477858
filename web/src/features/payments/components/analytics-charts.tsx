import type { DataOf } from '@stagedoor/contracts/call';
import type { getAnalytics } from '@stagedoor/contracts/creator-calls';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatMoney, formatMoneyShort } from '#/shared/format/format-money.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { analyticsQuery } from '../api/wallet-queries.ts';
import { barsOf } from '../model/chart-rules.ts';
import { refusalOf } from '../model/payment-rules.ts';
import type { Period } from '../model/period.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { TopPosts } from './top-posts.tsx';

type Figures = DataOf<typeof getAnalytics>['totals'];

const CHARTS: readonly (readonly [keyof Figures, string])[] = [
  ['views', 'Views'],
  ['likes', 'Likes'],
  ['comments', 'Comments'],
  ['newFollowers', 'New followers'],
  ['newSubscribers', 'New subscribers'],
  ['earnings', 'Earnings'],
];

const inFull = (count: number) => count.toLocaleString('en');

/** Charts of views, reactions and followers. */
export function AnalyticsCharts({ period }: { readonly period: Period }) {
  const analytics = useQuery(analyticsQuery(period));
  if (analytics.isPending) {
    return (
      <div role="status" className="grid gap-4 lg:grid-cols-2">
        <span className="sr-only">Loading</span>
        {CHARTS.map(([figure]) => (
          <Skeleton key={figure} className="h-80 w-full rounded-card" />
        ))}
      </div>
    );
  }
  if (!analytics.data) {
    return (
      <ErrorState
        message={refusalOf(analytics.error)}
        onRetry={() => analytics.refetch()}
        isRetrying={analytics.isFetching}
      />
    );
  }
  const { days, totals, topPosts } = analytics.data;
  return (
    <div aria-busy={analytics.isPlaceholderData} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {CHARTS.map(([figure, title]) => {
        const isMoney = figure === 'earnings';
        return (
          <ChartCard key={figure} title={title} total={isMoney ? formatMoney(totals[figure]) : inFull(totals[figure])}>
            <BarChart
              label={title}
              points={barsOf(days, (day) => day[figure])}
              format={isMoney ? formatMoney : inFull}
              formatShort={isMoney ? formatMoneyShort : formatCount}
              isWhole={!isMoney}
              tone={isMoney ? 'money' : 'brand'}
            />
          </ChartCard>
        );
      })}
      <TopPosts posts={topPosts} />
    </div>
  );
}
