import { useQuery } from '@tanstack/react-query';
import { ConfirmBeforeAdding } from '#/features/auth/components/confirm-before-adding.tsx';
import { LinkedProviders } from '#/features/security/components/linked-providers.tsx';
import { useProviderProof } from '#/features/security/model/use-provider-proof.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { linkedProvidersQuery } from '#/shared/providers/linked-providers-query.ts';
import { SettingsSection } from './settings-section.tsx';

/** Renders nothing if the operator has configured no provider and none is linked. */
export function LinkedProviderSettings() {
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
