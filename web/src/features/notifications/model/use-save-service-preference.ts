import type { Preference } from '@stagedoor/contracts/notification-preferences';
import { updateServicePreference } from '@stagedoor/contracts/service-notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { servicePreferencesQuery } from '../api/service-preferences-query.ts';

interface Change {
  readonly kindId: string;
  /** The changed fields. */
  readonly change: Partial<Preference>;
}

/** Saves how a kind of notification of a service is delivered: shown at once, and sent one change at a time. */
export function useSaveServicePreference() {
  const client = useQueryClient();
  const { queryKey } = servicePreferencesQuery;
  return useMutation({
    scope: { id: 'service-notification-preferences' },
    mutationFn: ({ kindId, change }: Change) => call(updateServicePreference, { params: { kindId }, body: change }),
    onMutate: async ({ kindId, change }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.kindId === kindId ? { ...one, preference: { ...one.preference, ...change } } : one)),
      );
    },
    onSuccess: () => announce(wordTexts.saved),
    onError: (error) => {
      showToast('error', messageOf(error, notificationTexts.failedToSaveTheChoice));
      void client.invalidateQueries({ queryKey });
    },
  });
}
