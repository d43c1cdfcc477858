import { requestVerification } from '@stagedoor/contracts/creator-calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';

/**
 * Asks for the tick. That a request is pending is known once it was sent, or once the server said so of another.
 * `percent` is the upload progress, 0 to 100.
 */
export function useRequestVerification() {
  const [percent, setPercent] = useState(0);
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
    onSuccess: (sent) => sent && showToast('success', profileTexts.yourRequestHasBeenSent),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
  return { send: request.mutate, isSending: request.isPending, isPending: request.isSuccess, percent };
}
