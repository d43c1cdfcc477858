import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { LetterFigures } from '#/features/letters/components/letter-figures.tsx';
import { LetterList } from '#/features/letters/components/letter-list.tsx';
import { AnalyticsCharts } from '#/features/payments/components/analytics-charts.tsx';
import { DeparturesCard } from '#/features/payments/components/departures-card.tsx';
import { PeriodPicker } from '#/features/payments/components/period-picker.tsx';
import { PostAnalytics } from '#/features/payments/components/post-analytics.tsx';
import { ServedCharts } from '#/features/payments/components/served-charts.tsx';
import { usePeriod } from '#/features/payments/model/use-period.ts';
import { paths } from '#/shared/config/paths.ts';
import * as letterTexts from '#/shared/config/texts/letters.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { FeaturePage } from './feature-page.tsx';

/** A creator's figures, or with `?post=` those of one of their posts. */
export function AnalyticsPage() {
  const choice = usePeriod();
  const isCreator = useSession((state) => state.user?.role === 'CREATOR');
  const [query] = useSearchParams();
  const postId = query.get('post');
  const letterId = query.get('letter');
  const title = letterId === null ? paymentTexts.analyticsOfAPost : letterTexts.aLetter;
  return (
    <FeaturePage name="analytics" placeholder={<ComingSoonPage name="analytics" />}>
      <div className="grid grid-cols-1 gap-5">
        {(postId ?? letterId) !== null && (
          <ButtonLink kind="quiet" to={paths.analytics.getHref()} className="-my-2 -ms-4 justify-self-start">
            <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
            {letterId === null ? paymentTexts.allPosts : letterTexts.allLetters}
          </ButtonLink>
        )}
        <div className="flex flex-wrap items-start justify-between gap-3">
          <PageHeading
            key={postId ?? letterId}
            title={postId === null && letterId === null ? shellTexts.analytics : title}
          />
          {letterId === null && <PeriodPicker choice={choice} />}
        </div>
        {letterId !== null ? (
          <LetterFigures postId={letterId} />
        ) : postId === null ? (
          <>
            <AnalyticsCharts period={choice.period} />
            <ServedCharts period={choice.period} />
            {isCreator && <DeparturesCard period={choice.period} />}
            {isCreator && <LetterList />}
          </>
        ) : (
          <PostAnalytics postId={postId} period={choice.period} />
        )}
      </div>
    </FeaturePage>
  );
}
