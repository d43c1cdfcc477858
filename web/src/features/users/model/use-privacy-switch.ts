import { updateProfile } from '@stagedoor/contracts/profile-settings';
import type { User } from '@stagedoor/contracts/user';
import { useQueryClient } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { createToggle } from '#/shared/query/optimistic-toggle.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { applyOwnChange } from './apply-own-change.ts';

type PrivacySetting = 'isPrivate' | 'allowMessages' | 'showOnlineStatus';

/** One setting of the viewer's own, under its name. */
interface Switch {
  readonly id: PrivacySetting;
  readonly isOn: boolean;
}

const switches = createToggle<Switch, boolean>({
  under: ['users'],
  stateOf: ({ isOn }) => isOn,
  isOn: (isOn) => isOn,
  flip: (isOn) => !isOn,
  send: async ({ id }, on) => isSettingOn(await call(updateProfile, { body: { [id]: on } }), id),
  save: (client, { id }, isOn) => applyOwnChange(client, { [id]: isOn }),
});

/** A setting that the server leaves out has its default: people may write, and see who is online. */
function isSettingOn(user: User, setting: PrivacySetting): boolean {
  return user[setting] ?? setting !== 'isPrivate';
}

/** A privacy setting and its switch. A change is shown at once, and reverted with a toast if the server refuses it. */
export function usePrivacySwitch(user: User, setting: PrivacySetting, onSaved: (setting: PrivacySetting) => void) {
  const client = useQueryClient();
  const own: Switch = { id: setting, isOn: isSettingOn(user, setting) };
  const isOn = switches.useState(own);
  async function switchPrivacy() {
    try {
      if (!(await switches.press(client, own))) return;
      announce(wordTexts.saved);
      onSaved(setting);
    } catch (error) {
      showToast('error', messageOf(error, failureTexts.updateProfile));
    }
  }
  return { isOn, toggle: switchPrivacy };
}
