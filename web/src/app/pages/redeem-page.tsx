import { useLocation } from 'react-router-dom';
import { RedeemForm } from '#/features/gifts/components/redeem-form.tsx';
import * as giftTexts from '#/shared/config/texts/gifts.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { FeaturePage } from './feature-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Subscriptions › Redeem a code. Also while gifts are switched off, because those that were bought go on. */
export function RedeemPage() {
  const { hash } = useLocation();
  return (
    <FeaturePage name="subscriptions" placeholder={<NotFoundPage />}>
      <div className="mx-auto grid max-w-post grid-cols-1 gap-5">
        <PageHeading title={giftTexts.redeemACode} />
        <RedeemForm initialCode={decodeURIComponent(hash.slice(1))} />
      </div>
    </FeaturePage>
  );
}
