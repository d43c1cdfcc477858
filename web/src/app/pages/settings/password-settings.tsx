import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery } from '#/features/auth/api/sessions-query.ts';
import { ChangePasswordForm } from '#/features/auth/components/change-password-form.tsx';
import { SetPassword } from '#/features/auth/components/set-password.tsx';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { linkedProvidersQuery } from '#/shared/providers/linked-providers-query.ts';
import { SettingsSection } from './settings-section.tsx';

interface PasswordSettingsProps {
  readonly username: string;
  readonly email: string;
}

export function PasswordSettings({ username, email }: PasswordSettingsProps) {
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  const { data } = useQuery(linkedProvidersQuery);
  if (data?.hasPassword === false) {
    return (
      <SettingsSection title={wordTexts.password} hint={settingsTexts.youHaveNoPassword}>
        <SetPassword email={email} />
      </SettingsSection>
    );
  }
  return (
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
  );
}
