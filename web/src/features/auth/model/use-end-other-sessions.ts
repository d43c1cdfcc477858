import { endOtherSessions } from '@stagedoor/contracts/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { sessionsQuery } from '../api/sessions-query.ts';

/** Ends all sessions of the viewer except this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => {
      client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(({ current }) => current));
      showToast('success', authTexts.allOtherDevicesAreSignedOut);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
