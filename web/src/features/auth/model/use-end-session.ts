import { endSession } from '@stagedoor/contracts/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { sessionsQuery } from '../api/sessions-query.ts';

/** Ends one of the viewer's sessions. A session that no longer exists counts as ended. */
export function useEndSession(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(endSession, { params: { id } });
      } catch (error) {
        if (!(error instanceof ClientError && error.statusCode === 404)) throw error;
      }
    },
    onSuccess: () => {
      client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((one) => one.id !== id));
      showToast('success', authTexts.thatDeviceIsSignedOut);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
