import { ConfirmDialog } from '#/shared/ui/confirm-dialog.tsx';
import { useDeletePost } from '../model/use-delete-post.ts';

interface DeletePostDialogProps {
  readonly postId: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before a post is deleted. What fails is told by a toast. */
export function DeletePostDialog({ postId, onDeleted, onClose }: DeletePostDialogProps) {
  const deletion = useDeletePost(postId, onDeleted);
  return (
    <ConfirmDialog
      title="Delete this post?"
      confirmLabel="Delete post"
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(undefined, { onError: onClose })}
      onCancel={onClose}
    >
      It is gone for everyone, with its likes and comments. This cannot be undone.
    </ConfirmDialog>
  );
}
