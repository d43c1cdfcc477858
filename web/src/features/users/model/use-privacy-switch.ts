import { updateProfile } from '@stagedoor/contracts/profile-settings';
import type { User } from '@stagedoor/contracts/user';
import { useQueryClient } from '@tanstack/react-query';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { createSettler } from '#/shared/query/settle-toggle.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { adoptOwn } from './adopt-own.ts';

export type PrivacySetting = 'isPrivate' | 'allowMessages' | 'showOnlineStatus';

const settle = createSettler<boolean>();

/** How a setting stands; people may write and see who is there unless it was said otherwise. */
export function isSettingOn(user: User, setting: PrivacySetting): boolean {
  return user[setting] ?? setting !== 'isPrivate';
}

/** Turns a setting, at once on the screen; turned back with a toast where the server refuses. */
export function usePrivacySwitch(user: User, onSaved: (setting: PrivacySetting) => void) {
  const client = useQueryClient();
  return async (setting: PrivacySetting, wanted: boolean) => {
    try {
      const settled = await settle({
        id: setting,
        from: isSettingOn(user, setting),
        wanted,
        optimistic: wanted,
        show: (on) => adoptOwn(client, { [setting]: on }),
        send: async (on) => isSettingOn(await call(updateProfile, { body: { [setting]: on } }), setting),
      });
      if (settled === undefined) return;
      announce('Saved');
      onSaved(setting);
    } catch (error) {
      showToast('error', messageOf(error, failureTexts.updateProfile));
    }
  };
}
