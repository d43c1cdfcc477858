import { deletePost } from '@stagedoor/contracts/posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { isNotFound, messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { removePost } from './cached-posts.ts';

export function useDeletePost(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(deletePost, { params: { id } });
      } catch (error) {
        // Deleted already, in another tab or by an ADMIN.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: () => {
      onDeleted();
      removePost(client, id);
      // The profile of its author counts it no longer.
      void client.invalidateQueries({ queryKey: ['users', 'one'] });
    },
    onError: (error) => showToast('error', messageOf(error, failureTexts.deletePost)),
  });
}
