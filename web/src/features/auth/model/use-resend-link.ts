import { resendVerification } from '@stagedoor/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';

/** Has the link that confirms one's address mailed again. */
export function useResendLink() {
  return useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => showToast('success', authTexts.aNewLinkIsOnIts),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
