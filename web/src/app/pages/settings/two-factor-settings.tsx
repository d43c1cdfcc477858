import { ConfirmBeforeAdding } from '#/features/auth/components/confirm-before-adding.tsx';
import { TwoFactor } from '#/features/security/components/two-factor.tsx';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { Button } from '#/shared/ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The second step of a login, or the specification's placeholder where the feature is off. */
export function TwoFactorSettings() {
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
