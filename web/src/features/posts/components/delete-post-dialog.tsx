import { deletePost } from '@stagedoor/contracts/posts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { removePost } from '#/features/posts/model/cached-posts.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { call } from '#/shared/http/api-client.ts';
import { isNotFound, messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { salesQuery } from '../api/sales-query.ts';
import { deletionText } from '../model/deletion-text.ts';

interface DeletePostDialogProps {
  readonly postId: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before a post is deleted. A failure is shown as a toast. */
export function DeletePostDialog({ postId, onDeleted, onClose }: DeletePostDialogProps) {
  const sales = useQuery(salesQuery(postId));
  const deletion = useDeletePost(postId, onDeleted);
  return (
    <ConfirmDialog
      title={postTexts.deleteThisPost}
      confirmLabel={postTexts.deletePost}
      isBusy={deletion.isPending || sales.isLoading}
      onConfirm={() => deletion.mutate(undefined, { onError: onClose })}
      onCancel={onClose}
    >
      {deletionText(sales.data?.buyers)}
    </ConfirmDialog>
  );
}

function useDeletePost(id: string, onDeleted: () => void) {
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
