import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery } from '#/features/auth/api/sessions-query.ts';
import { ChangePasswordForm } from '#/features/auth/components/change-password-form.tsx';
import { SessionList } from '#/features/auth/components/session-list.tsx';
import { settingsTexts } from '#/shared/config/texts/profile.ts';
import { Button } from '#/shared/ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';

export function SecuritySettings({ username }: { readonly username: string }) {
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  return (
    <div className="grid grid-cols-1 gap-10">
      <SettingsSection title="Password" hint="Changing it signs out your other devices.">
        <ChangePasswordForm
          key={changes}
          username={username}
          onChanged={() => {
            setChanges(changes + 1);
            void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
          }}
        />
      </SettingsSection>
      <SettingsSection title="Two-factor authentication" hint="A second step when you log in. Not available yet.">
        <Button className="justify-self-start">{settingsTexts.enableTwoFactor}</Button>
      </SettingsSection>
      <SettingsSection title="Where you are logged in">
        <SessionList />
      </SettingsSection>
    </div>
  );
}
