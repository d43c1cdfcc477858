import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { useBlock } from '../model/use-block.ts';

interface BlockDialogProps {
  readonly user: { readonly id: string; readonly username: string };
  readonly onClose: () => void;
  /** Called after the block, so that the page hides the person. */
  readonly onBlocked?: () => void;
}

export function BlockDialog({ user, onClose, onBlocked }: BlockDialogProps) {
  const block = useBlock(user, onBlocked);
  return (
    <ConfirmDialog
      title={`Block @${user.username}?`}
      confirmLabel="Block"
      isBusy={block.isPending}
      onConfirm={() => block.mutate(undefined, { onSettled: onClose })}
      onCancel={onClose}
    >
      You no longer follow each other, and neither sees what the other posts or writes. They are not told.
    </ConfirmDialog>
  );
}
