import type { NotificationType } from '@stagedoor/contracts/notification';
import { type Preference, updatePreferences } from '@stagedoor/contracts/notification-preferences';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { preferencesQuery } from '../api/preferences-query.ts';

interface Change {
  readonly type: NotificationType;
  /** The changed fields. */
  readonly change: Partial<Preference>;
}

/** Saves how somebody is notified: shown at once, and sent one change at a time. */
export function useSavePreference() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: ({ type, change }: Change) => call(updatePreferences, { body: { [type]: change } }),
    onMutate: async ({ type, change }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) => all && { ...all, [type]: { ...all[type], ...change } });
    },
    onSuccess: () => announce(wordTexts.saved),
    onError: (error) => {
      showToast('error', messageOf(error, notificationTexts.failedToSaveTheChoice));
      void client.invalidateQueries({ queryKey });
    },
  });
}
