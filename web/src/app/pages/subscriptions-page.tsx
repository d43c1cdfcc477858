import { Wallet } from 'lucide-react';
import { SubscriptionList } from '#/features/payments/components/subscription-list.tsx';
import { TestModeNotice } from '#/features/payments/components/test-mode-notice.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as placeholderTexts from '#/shared/config/texts/placeholders.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { FeaturePage } from './feature-page.tsx';

export function SubscriptionsPage() {
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
      </div>
    </FeaturePage>
  );
}
