import type { OwnUser } from '@stagedoor/contracts/user';
import { SessionList } from '#/features/auth/components/session-list.tsx';
import { SecurityLog } from '#/features/security/components/security-log.tsx';
import { ServiceConsents } from '#/features/service-consents/components/service-consents.tsx';
import { useServiceNames } from '#/features/services/model/use-service-names.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { LinkedProviderSettings } from './linked-provider-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { SettingsSection } from './settings-section.tsx';
import { TwoFactorSettings } from './two-factor-settings.tsx';

export function SecuritySettings({ user }: { readonly user: OwnUser }) {
  const nameOf = useServiceNames();
  return (
    <div className="grid grid-cols-1 gap-10">
      <PasswordSettings username={user.username} email={user.email} />
      <TwoFactorSettings />
      <LinkedProviderSettings />
      <SettingsSection title={settingsTexts.whereYouAreLoggedIn}>
        <SessionList />
      </SettingsSection>
      <SettingsSection title={settingsTexts.servicesThatActForYou} hint={settingsTexts.servicesThatActForYouHint}>
        <ServiceConsents nameOf={nameOf} />
      </SettingsSection>
      <SettingsSection title={settingsTexts.whatHappenedToYourAccount} hint={settingsTexts.ofTheLast90DaysIf}>
        <SecurityLog />
      </SettingsSection>
    </div>
  );
}
