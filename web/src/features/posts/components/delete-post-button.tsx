import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/confirm-dialog.tsx';
import { useDeletePost } from '../model/use-delete-post.ts';

interface DeletePostButtonProps {
  readonly postId: string;
  readonly onDeleted: () => void;
}

export function DeletePostButton({ postId, onDeleted }: DeletePostButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeletePost(postId, onDeleted);
  return (
    <>
      <IconButton label="Delete" onClick={() => setAsking(true)} className="not-disabled:hover:text-err">
        <Trash2 aria-hidden size={20} strokeWidth={1.75} />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title="Delete this post?"
          confirmLabel="Delete post"
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate(undefined, { onError: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          It is gone for everyone, with its likes and comments. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
