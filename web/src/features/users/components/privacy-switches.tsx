import type { User } from '@stagedoor/contracts/user';
import { settingsTexts } from '#/shared/config/texts/profile.ts';
import { SwitchRow } from '#/shared/ui/fields/switch-row.tsx';
import { isSettingOn, type PrivacySetting, usePrivacySwitch } from '../model/use-privacy-switch.ts';

const SWITCHES: readonly { setting: PrivacySetting; label: string; hint: string }[] = [
  {
    setting: 'isPrivate',
    label: settingsTexts.privateAccount,
    hint: 'Only people you accept can follow you and see your posts.',
  },
  { setting: 'allowMessages', label: settingsTexts.allowMessages, hint: 'People can write to you.' },
  {
    setting: 'showOnlineStatus',
    label: settingsTexts.showOnlineStatus,
    hint: 'Those you talk with see when you are here.',
  },
];

interface PrivacySwitchesProps {
  readonly user: User;
  readonly onSaved: (setting: PrivacySetting) => void;
}

export function PrivacySwitches({ user, onSaved }: PrivacySwitchesProps) {
  const turn = usePrivacySwitch(user, onSaved);
  return (
    <div className="divide-y divide-border rounded-card border border-border bg-surface px-4 py-1 md:px-5">
      {SWITCHES.map(({ setting, label, hint }) => (
        <SwitchRow
          key={setting}
          label={label}
          hint={hint}
          isOn={isSettingOn(user, setting)}
          onChange={(isOn) => void turn(setting, isOn)}
        />
      ))}
    </div>
  );
}
