import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery } from '#/features/auth/api/sessions-query.ts';
import { ChangePasswordForm } from '#/features/auth/components/change-password-form.tsx';
import { SessionList } from '#/features/auth/components/session-list.tsx';
import { SecurityLog } from '#/features/security/components/security-log.tsx';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { SettingsSection } from './settings-section.tsx';
import { TwoFactorSettings } from './two-factor-settings.tsx';

export function SecuritySettings({ username }: { readonly username: string }) {
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  return (
    <div className="grid grid-cols-1 gap-10">
      <SettingsSection title={wordTexts.password} hint={settingsTexts.changingItSignsOutYourOther}>
        <ChangePasswordForm
          key={changes}
          username={username}
          onChanged={() => {
            setChanges(changes + 1);
            void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
          }}
        />
      </SettingsSection>
      <TwoFactorSettings />
      <SettingsSection title={settingsTexts.whereYouAreLoggedIn}>
        <SessionList />
      </SettingsSection>
      <SettingsSection title={settingsTexts.whatHappenedToYourAccount} hint={settingsTexts.ofTheLast90DaysIf}>
        <SecurityLog />
      </SettingsSection>
    </div>
  );
}
