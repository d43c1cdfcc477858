import { Wallet } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { GiftList } from '#/features/gifts/components/gift-list.tsx';
import { redeemHref, redeemSegment } from '#/features/gifts/model/redeem-link.ts';
import { SubscriptionList } from '#/features/payments/components/subscription-list.tsx';
import { TestModeNotice } from '#/features/payments/components/test-mode-notice.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as giftTexts from '#/shared/config/texts/gifts.ts';
import * as placeholderTexts from '#/shared/config/texts/placeholders.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { FeaturePage } from './feature-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RedeemPage } from './redeem-page.tsx';

/** The viewer's subscriptions and gifts, and below them the page that redeems a gift. */
export function SubscriptionsPage() {
  const { '*': below } = useParams();
  if (below === redeemSegment) return <RedeemPage />;
  if (below) return <NotFoundPage />;
  return (
    <FeaturePage name="subscriptions" placeholder={<ComingSoonPage name="subscriptions" />}>
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading title={shellTexts.subscriptions} />
          <ButtonLink to={paths.wallet.getHref()}>
            <Wallet aria-hidden size={18} strokeWidth={1.75} />
            {placeholderTexts.pages.wallet.title}
          </ButtonLink>
        </div>
        <TestModeNotice />
        <SubscriptionList />
        <GiftList side="got" />
        <GiftList side="given" />
        <div>
          <ButtonLink to={redeemHref}>{giftTexts.redeemACode}</ButtonLink>
        </div>
      </div>
    </FeaturePage>
  );
}
