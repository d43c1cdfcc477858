import { useSearchParams } from 'react-router-dom';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';
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
  const isBilled = useFeature('service-billing') === 'on';
  const asked = TABS.find((one) => one === searchParams.get('tab')) ?? 'profile';
  const tab: Tab = asked === 'services' && !isBilled ? 'profile' : asked;
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
            isKept: true,
          },
          { value: 'account', label: settingsTexts.account, content: <AccountSettings user={user} /> },
          {
            value: 'privacy',
            label: settingsTexts.privacy,
            content: <PrivacySettings username={user.username} />,
          },
          { value: 'security', label: settingsTexts.security, content: <SecuritySettings user={user} /> },
          ...(isBilled
            ? [{ value: 'services' as const, label: billingTexts.tab, content: <ServiceBillingSettings /> }]
            : []),
        ]}
      />
    </div>
  );
}
