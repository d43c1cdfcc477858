import type { User } from '@stagedoor/contracts/user';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { SwitchRow } from '#/shared/ui/fields/switch-row.tsx';
import { usePrivacySwitch } from '../model/use-privacy-switch.ts';

const SWITCHES = [
  {
    setting: 'isPrivate',
    label: settingsTexts.privateAccount,
    hint: profileTexts.onlyPeopleYouAcceptCanFollow,
  },
  { setting: 'allowMessages', label: settingsTexts.allowMessages, hint: profileTexts.peopleCanWriteToYou },
  {
    setting: 'showOnlineStatus',
    label: settingsTexts.showOnlineStatus,
    hint: profileTexts.thoseYouTalkWithSeeWhen,
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
  const { isOn, toggle } = usePrivacySwitch(user, setting, onSaved);
  return <SwitchRow label={label} hint={hint} isOn={isOn} onChange={() => void toggle()} />;
}
