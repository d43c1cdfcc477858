import type { Comment } from '@stagedoor/contracts/post';
import { deleteComment } from '@stagedoor/contracts/post-calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { commentsKey, removeComment } from './cached-comments.ts';

/** `onDeleted`: the post has one comment less. */
export function useDeleteComment(comment: Comment, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteComment, { params: { id: comment.id } }),
    onSuccess: () => {
      removeComment(client, comment);
      onDeleted();
    },
    onError: (error) => {
      showToast('error', messageOf(error, errorTexts.unexpected));
      // Somebody else may have deleted it.
      void client.invalidateQueries({ queryKey: [...commentsKey, comment.postId] });
    },
  });
}
