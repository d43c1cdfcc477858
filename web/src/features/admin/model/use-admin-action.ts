import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { adminKey } from '../api/admin-queries.ts';

/**
 * One decision of an admin. It is pending until the lists show it: they are refetched after a failure too, for
 * another admin may have been quicker.
 */
export function useAdminAction<Input>(send: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => showToast('success', done),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
    onSettled: () => client.invalidateQueries({ queryKey: adminKey }),
  });
}
