import { useState } from 'react';
import { AnalyticsCharts } from '#/features/payments/components/analytics-charts.tsx';
import { RangeChoice } from '#/features/payments/components/range-choice.tsx';
import { periodOf, type Range } from '#/features/payments/model/period.ts';
import { shellTexts } from '#/shared/config/texts/shell.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { FeaturePage } from './feature-page.tsx';

export function AnalyticsPage() {
  const [range, setRange] = useState<Range>('30');
  return (
    <FeaturePage name="analytics" placeholder={<ComingSoonPage name="analytics" />}>
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading title={shellTexts.analytics} />
          <RangeChoice value={range} onChange={setRange} />
        </div>
        <AnalyticsCharts period={periodOf(range, new Date())} />
      </div>
    </FeaturePage>
  );
}
