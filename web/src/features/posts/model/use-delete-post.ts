import { deletePost } from '@stagedoor/contracts/posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { removePost } from './cached-posts.ts';

export function useDeletePost(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deletePost, { params: { id } }),
    onSuccess: () => {
      onDeleted();
      removePost(client, id);
    },
    onError: (error) => showToast('error', messageOf(error, failureTexts.deletePost)),
  });
}
