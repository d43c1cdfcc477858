import { updateComment } from '@stagedoor/contracts/post-calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changeComment } from './cached-comments.ts';

export function useUpdateComment(id: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call(updateComment, { params: { id }, body: { content } }),
    onSuccess: (saved) => {
      changeComment(client, id, () => saved);
      onSaved();
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
