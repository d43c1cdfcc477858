import type { DataOf } from '@stagedoor/contracts/call';
import type { getPostAnalytics } from '@stagedoor/contracts/creator-calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { postAnalyticsQuery } from '../api/wallet-queries.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { type Period, periodBefore } from '../model/period.ts';
import { ChartSkeletons } from './chart-skeletons.tsx';
import { FigureChart } from './figure-chart.tsx';

type Figures = DataOf<typeof getPostAnalytics>['totals'];

const CHARTS: readonly (readonly [keyof Figures, string])[] = [
  ['views', paymentTexts.views],
  ['likes', paymentTexts.likes],
  ['comments', wordTexts.comments],
];
const SALES: readonly (readonly [keyof Figures, string])[] = [
  ['sales', paymentTexts.sales],
  ['earnings', paymentTexts.earnings],
];

interface PostAnalyticsProps {
  readonly postId: string;
  readonly period: Period;
}

/** Analytics of one of the viewer's own posts: views, reactions, and sales if it has a price or was sold. */
export function PostAnalytics({ postId, period }: PostAnalyticsProps) {
  const analytics = useQuery(postAnalyticsQuery(postId, period));
  const before = useQuery(postAnalyticsQuery(postId, periodBefore(period)));
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
  const { days, totals, excerpt, publishedAt, price } = analytics.data;
  const totalsBefore = before.isPlaceholderData ? undefined : before.data?.totals;
  const hasSales = price > 0 || Boolean(totals.sales) || Boolean(totals.refunds);
  const areSalesKnown = totals.sales !== null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ui text-ink-2">
        <Link to={paths.post.getHref(postId)} className="font-semibold text-ink hover:underline">
          {excerpt || paymentTexts.aPostWithoutWords}
        </Link>
        {` · ${formatDay(publishedAt)}${price > 0 ? ` · ${formatMoney(price)}` : ''}`}
      </p>
      <div aria-busy={analytics.isPlaceholderData} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {[...CHARTS, ...(hasSales && areSalesKnown ? SALES : [])].map(([figure, title]) => (
          <FigureChart
            key={figure}
            title={title}
            days={days}
            read={(day) => day[figure] ?? 0}
            total={totals[figure] ?? 0}
            before={totalsBefore?.[figure] ?? undefined}
            isMoney={figure === 'earnings'}
          />
        ))}
      </div>
      {!areSalesKnown && <p className="text-ui text-ink-2">{paymentTexts.salesUnknown}</p>}
      {totals.refunds !== null && totals.refunds > 0 && (
        <p className="text-ui text-ink-2">{paymentTexts.salesReturned({ refunds: totals.refunds })}</p>
      )}
    </div>
  );
}
