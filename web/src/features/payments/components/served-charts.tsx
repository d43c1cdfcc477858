import { getFileStorage } from '@stagedoor/contracts/storage';
import { useQuery } from '@tanstack/react-query';
import * as storageTexts from '#/shared/config/texts/storage.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { call } from '#/shared/http/api-client.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { servedQuery } from '../api/wallet-queries.ts';
import { barsOf } from '../model/chart-rules.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { type Period, periodBefore } from '../model/period.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { ChartSkeletons } from './chart-skeletons.tsx';
import { FigureComparison } from './figure-comparison.tsx';

const inMinutes = (minutes: number) =>
  storageTexts.minutes({ minutes, shown: minutes.toLocaleString(__LANGUAGE_TAG__) });

/** What viewers have played and loaded of a creator's files in a period, and the storage that the files use. */
export function ServedCharts({ period }: { readonly period: Period }) {
  const served = useQuery(servedQuery(period));
  const before = useQuery(servedQuery(periodBefore(period)));
  const storage = useQuery({
    queryKey: ['storage', 'files'],
    queryFn: ({ signal }) => call(getFileStorage, {}, { signal }),
  });
  if (served.isPending) return <ChartSkeletons names={['minutes', 'bytes']} />;
  if (!served.data) {
    return (
      <ErrorState message={refusalOf(served.error)} onRetry={() => served.refetch()} isRetrying={served.isFetching} />
    );
  }
  const { days, totals } = served.data;
  const totalsBefore = before.isPlaceholderData ? undefined : before.data?.totals;
  return (
    <div aria-busy={served.isPlaceholderData} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <ChartCard title={storageTexts.minutesSent} total={inMinutes(totals.minutes)}>
        <FigureComparison current={totals.minutes} before={totalsBefore?.minutes} format={inMinutes} />
        <BarChart
          label={storageTexts.minutesSent}
          points={barsOf(days, ({ minutes }) => minutes)}
          format={inMinutes}
          formatShort={formatCount}
          isWhole={false}
          tone="brand"
        />
      </ChartCard>
      <ChartCard title={storageTexts.filesServed} total={formatSize(totals.bytes)}>
        <FigureComparison current={totals.bytes} before={totalsBefore?.bytes} format={formatSize} />
        <BarChart
          label={storageTexts.filesServed}
          points={barsOf(days, ({ bytes }) => bytes)}
          format={formatSize}
          formatShort={formatSize}
          isWhole={false}
          tone="brand"
        />
        {storage.data && (
          <p className="text-meta text-ink-3">
            {storageTexts.filesStored({
              use: storageTexts.use({
                used: formatSize(storage.data.usedBytes),
                quota: formatSize(storage.data.quotaBytes),
              }),
            })}
          </p>
        )}
      </ChartCard>
    </div>
  );
}
