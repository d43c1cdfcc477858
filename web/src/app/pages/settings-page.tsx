import { useSearchParams } from 'react-router-dom';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useConfigRetry, useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { SideTabs } from '#/shared/ui/lists/side-tabs.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AccountSettings } from './settings/account-settings.tsx';
import { PrivacySettings } from './settings/privacy-settings.tsx';
import { ProfileSettings } from './settings/profile-settings.tsx';
import { SecuritySettings } from './settings/security-settings.tsx';
import { ServiceBillingSettings } from './settings/service-billing-settings.tsx';

const TABS = ['profile', 'account', 'privacy', 'security', 'services'] as const;
type Tab = (typeof TABS)[number];

export function SettingsPage() {
  const user = useSession((state) => state.user);
  const [searchParams, setSearchParams] = useSearchParams();
  const billing = useFeature('service-billing');
  const asked = TABS.find((one) => one === searchParams.get('tab')) ?? 'profile';
  // While the switch is not known yet, a tab named by the address stays selected.
  const hasServices = billing === 'on' || (asked === 'services' && billing !== 'off');
  const tab: Tab = asked === 'services' && !hasServices ? 'profile' : asked;
  if (!user) return null;
  return (
    <div className="grid grid-cols-1 gap-4 xl:gap-6">
      <PageHeading title={shellTexts.settings} />
      <SideTabs
        label={shellTexts.settings}
        value={tab}
        onChange={(next) => setSearchParams(next === 'profile' ? {} : { tab: next }, { replace: true })}
        tabs={[
          {
            value: 'profile',
            label: settingsTexts.profile,
            content: <ProfileSettings username={user.username} />,
            staysMounted: true,
          },
          { value: 'account', label: settingsTexts.account, content: <AccountSettings user={user} /> },
          {
            value: 'privacy',
            label: settingsTexts.privacy,
            content: <PrivacySettings username={user.username} />,
          },
          { value: 'security', label: settingsTexts.security, content: <SecuritySettings user={user} /> },
          ...(hasServices ? [{ value: 'services' as const, label: billingTexts.tab, content: <ServicesTab /> }] : []),
        ]}
      />
    </div>
  );
}

function ServicesTab() {
  const billing = useFeature('service-billing');
  const { retry, isRetrying } = useConfigRetry();
  if (billing === 'unavailable') {
    return <ErrorState message={errorTexts.pageNotLoaded} onRetry={retry} isRetrying={isRetrying} />;
  }
  return billing === 'on' ? <ServiceBillingSettings /> : <LoadingRows />;
}
