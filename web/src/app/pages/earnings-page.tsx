import { Wallet } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { offersHref, offersSegment } from '#/features/offers/model/offer-paths.ts';
import { BalanceTicket } from '#/features/payments/components/balance-ticket.tsx';
import { EarningsOverview } from '#/features/payments/components/earnings-overview.tsx';
import { Ledger } from '#/features/payments/components/ledger.tsx';
import { PeriodPicker } from '#/features/payments/components/period-picker.tsx';
import { SoldFiles } from '#/features/payments/components/sold-files.tsx';
import { TargetTransaction } from '#/features/payments/components/target-transaction.tsx';
import { TestModeNotice } from '#/features/payments/components/test-mode-notice.tsx';
import { usePeriod } from '#/features/payments/model/use-period.ts';
import * as offerTexts from '#/shared/config/texts/offers.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { FeaturePage } from './feature-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { OffersPage } from './offers-page.tsx';

/** The earnings, and the creator's offers below them. */
export function EarningsPage() {
  const { '*': below } = useParams();
  if (below === offersSegment) return <OffersPage />;
  if (below) return <NotFoundPage />;
  return (
    <FeaturePage name="earnings" placeholder={<ComingSoonPage name="earnings" />}>
      <EarningsOfCreator />
    </FeaturePage>
  );
}

/** An ADMIN may open the page, but has no earnings. */
function EarningsOfCreator() {
  const isCreator = useSession((state) => state.user?.role === 'CREATOR');
  const choice = usePeriod();
  if (!isCreator) {
    return (
      <div className="grid gap-5">
        <PageHeading title={shellTexts.earnings} />
        <TargetTransaction />
        <EmptyState
          icon={<Wallet aria-hidden size={24} strokeWidth={1.75} />}
          title={paymentTexts.onlyCreatorsHaveEarnings}
        />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PageHeading title={shellTexts.earnings} />
        <PeriodPicker choice={choice} />
      </div>
      <TestModeNotice />
      <TargetTransaction earned="all" />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[320px_minmax(0,1fr)]">
        <BalanceTicket />
        <EarningsOverview period={choice.period} />
      </div>
      <OffersLink />
      <SoldFiles />
      <Ledger />
    </div>
  );
}

function OffersLink() {
  const offers = useFeature('offers');
  if (offers !== 'on') return null;
  return (
    <Link to={offersHref} className="w-fit rounded-field text-ui font-medium text-brand hover:underline">
      {offerTexts.seeOffers}
    </Link>
  );
}
