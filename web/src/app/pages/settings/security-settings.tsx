import type { OwnUser } from '@stagedoor/contracts/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery } from '#/features/auth/api/sessions-query.ts';
import { ChangePasswordForm } from '#/features/auth/components/change-password-form.tsx';
import { ConfirmBeforeAdding } from '#/features/auth/components/confirm-before-adding.tsx';
import { SessionList } from '#/features/auth/components/session-list.tsx';
import { SetPassword } from '#/features/auth/components/set-password.tsx';
import { LinkedProviders } from '#/features/security/components/linked-providers.tsx';
import { SecurityLog } from '#/features/security/components/security-log.tsx';
import { TwoFactor } from '#/features/security/components/two-factor.tsx';
import { useProviderProof } from '#/features/security/model/use-provider-proof.ts';
import { ServiceConsents } from '#/features/service-consents/components/service-consents.tsx';
import { useServiceNames } from '#/features/services/model/use-service-names.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { linkedProvidersQuery } from '#/shared/providers/linked-providers-query.ts';
import { Button } from '#/shared/ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';

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

/** Renders nothing if the operator has configured no provider and none is linked. */
function LinkedProviderSettings() {
  useProviderProof();
  const { data } = useQuery(linkedProvidersQuery);
  if (!data || data.linked.length + data.available.length === 0) return null;
  return (
    <SettingsSection title={settingsTexts.logInWithAnotherAccount} hint={settingsTexts.onePressInsteadOfAPassword}>
      <ConfirmBeforeAdding />
      <LinkedProviders />
    </SettingsSection>
  );
}

interface PasswordSettingsProps {
  readonly username: string;
  readonly email: string;
}

function PasswordSettings({ username, email }: PasswordSettingsProps) {
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

/** The second step of a login, or the specification's placeholder if the feature is off. */
function TwoFactorSettings() {
  const isOn = useFeature('two-factor') === 'on';
  return (
    <SettingsSection
      title={settingsTexts.twoFactorAuthentication}
      hint={isOn ? settingsTexts.aSecondStepWhenYouLog : settingsTexts.aSecondStepWhenYouLog2}
    >
      {isOn && <ConfirmBeforeAdding />}
      {isOn ? <TwoFactor /> : <Button className="justify-self-start">{settingsTexts.enableTwoFactor}</Button>}
    </SettingsSection>
  );
}
