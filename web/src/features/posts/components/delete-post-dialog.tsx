import { useQuery } from '@tanstack/react-query';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { salesQuery } from '../api/sales-query.ts';
import { deletionText } from '../model/deletion-text.ts';
import { useDeletePost } from '../model/use-delete-post.ts';

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
