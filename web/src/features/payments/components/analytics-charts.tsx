import type { DataOf } from '@stagedoor/contracts/call';
import type { getAnalytics } from '@stagedoor/contracts/creator-calls';
import { useQuery } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { analyticsQuery } from '../api/wallet-queries.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { type Period, periodBefore } from '../model/period.ts';
import { ChartSkeletons } from './chart-skeletons.tsx';
import { FigureChart } from './figure-chart.tsx';
import { TopPosts } from './top-posts.tsx';

type Figures = DataOf<typeof getAnalytics>['totals'];

const CHARTS: readonly (readonly [keyof Figures, string])[] = [
  ['views', paymentTexts.views],
  ['likes', paymentTexts.likes],
  ['comments', wordTexts.comments],
  ['newFollowers', paymentTexts.newFollowers],
  ['newSubscribers', paymentTexts.newSubscribers],
  ['earnings', paymentTexts.earnings],
];

/** Charts of views, reactions and followers, each compared with the period before. */
export function AnalyticsCharts({ period }: { readonly period: Period }) {
  const analytics = useQuery(analyticsQuery(period));
  const before = useQuery(analyticsQuery(periodBefore(period)));
  if (analytics.isPending) return <ChartSkeletons names={CHARTS.map(([figure]) => figure)} />;
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
  const totalsBefore = before.isPlaceholderData ? undefined : before.data?.totals;
  return (
    <div aria-busy={analytics.isPlaceholderData} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {CHARTS.map(([figure, title]) => (
        <FigureChart
          key={figure}
          title={title}
          days={days}
          read={(day) => day[figure]}
          total={totals[figure]}
          before={totalsBefore?.[figure]}
          isMoney={figure === 'earnings'}
        />
      ))}
      <TopPosts posts={topPosts} />
    </div>
  );
}
