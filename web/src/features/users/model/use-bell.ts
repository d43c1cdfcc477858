import { type BellLevel, setBell } from '@stagedoor/contracts/bells';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { bellQuery } from '../api/bell-query.ts';

/** Chooses how the viewer hears of a person's new posts: shown at once, and sent one choice at a time. */
export function useBell(userId: string) {
  const client = useQueryClient();
  const { queryKey } = bellQuery(userId);
  return useMutation({
    scope: { id: `bell ${userId}` },
    mutationFn: (level: BellLevel) => call(setBell, { params: { id: userId }, body: { level } }),
    onMutate: async (level) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { level });
    },
    onSuccess: () => announce(wordTexts.saved),
    onError: (error) => {
      showToast('error', messageOf(error, notificationTexts.failedToSaveTheChoice));
      void client.invalidateQueries({ queryKey });
    },
  });
}
