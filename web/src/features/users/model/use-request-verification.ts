import { getVerificationRequest, requestVerification } from '@stagedoor/contracts/creator-calls';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';

/** The viewer's last request for verification; `request` is null if there was none. */
const verificationRequestQuery = queryOptions({
  queryKey: ['users', 'verification-request'],
  queryFn: ({ signal }) => call(getVerificationRequest, {}, { signal }),
  staleTime: 0,
});

/**
 * Asks for the tick. `percent` is the upload progress, 0 to 100. `rejection` is the reason why the last request was
 * refused; undefined if it was not.
 */
export function useRequestVerification() {
  const client = useQueryClient();
  const [percent, setPercent] = useState(0);
  const last = useQuery(verificationRequestQuery);
  const request = useMutation({
    mutationKey: ['verification', 'request'],
    mutationFn: async (documents: readonly File[]) => {
      setPercent(0);
      try {
        return await call(requestVerification, { files: { documents } }, { onProgress: setPercent });
      } catch (error) {
        if (error instanceof ClientError && error.statusCode === 409) return null;
        throw error;
      }
    },
    onSuccess: (sent) => {
      if (sent) showToast('success', profileTexts.yourRequestHasBeenSent);
      // Another tab or device was faster: its request is pending.
      return client.invalidateQueries({ queryKey: verificationRequestQuery.queryKey });
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
  const { status, reason } = last.data?.request ?? {};
  return {
    send: request.mutate,
    isSending: request.isPending,
    isLoading: last.isPending,
    isPending: request.isSuccess || status === 'pending',
    rejection: status === 'rejected' ? (reason ?? '') : undefined,
    percent,
  };
}
