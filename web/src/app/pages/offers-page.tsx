import { useState } from 'react';
import { OfferDialog } from '#/features/offers/components/offer-dialog.tsx';
import { OfferList } from '#/features/offers/components/offer-list.tsx';
import * as offerTexts from '#/shared/config/texts/offers.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { FeaturePage } from './feature-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Earnings › Offers. */
export function OffersPage() {
  const user = useSession((state) => state.user);
  const [isMaking, setMaking] = useState(false);
  if (user?.role !== 'CREATOR') return <NotFoundPage />;
  return (
    <FeaturePage name="offers" placeholder={<NotFoundPage />}>
      <div className="mx-auto grid max-w-post grid-cols-1 gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <PageHeading title={offerTexts.offers} />
          <Button kind="main" onClick={() => setMaking(true)}>
            {offerTexts.newOffer}
          </Button>
        </div>
        <p className="text-ui text-ink-2">{offerTexts.hint}</p>
        <OfferList />
        {isMaking && <OfferDialog userId={user.id} onClose={() => setMaking(false)} />}
      </div>
    </FeaturePage>
  );
}
