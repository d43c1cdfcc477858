import type { User } from '@stagedoor/contracts/user';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { SwitchRow } from '#/shared/ui/fields/switch-row.tsx';
import { usePrivacySwitch } from '../model/use-privacy-switch.ts';

const SWITCHES = [
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
] as const;

type Setting = (typeof SWITCHES)[number];

interface PrivacySwitchesProps {
  readonly user: User;
  readonly onSaved: (setting: Setting['setting']) => void;
}

export function PrivacySwitches({ user, onSaved }: PrivacySwitchesProps) {
  return (
    <div className="divide-y divide-border rounded-card border border-border bg-surface px-4 py-1 md:px-5">
      {SWITCHES.map((one) => (
        <PrivacySwitch key={one.setting} {...one} user={user} onSaved={onSaved} />
      ))}
    </div>
  );
}

function PrivacySwitch({ user, setting, label, hint, onSaved }: PrivacySwitchesProps & Setting) {
  const { isOn, turn } = usePrivacySwitch(user, setting, onSaved);
  return <SwitchRow label={label} hint={hint} isOn={isOn} onChange={() => void turn()} />;
}
