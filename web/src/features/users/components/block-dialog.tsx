import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useSession } from '#/shared/session/session-store.ts';
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
  const isCreator = useSession((state) => state.user?.role === 'CREATOR');
  return (
    <ConfirmDialog
      title={profileTexts.block({ username: user.username })}
      confirmLabel={wordTexts.block}
      isBusy={block.isPending}
      onConfirm={() => block.mutate(undefined, { onSettled: onClose })}
      onCancel={onClose}
    >
      {profileTexts.youNoLongerFollowEachOther}
      {isCreator && ` ${profileTexts.aBlockKeepsThePaidMonth}`}
    </ConfirmDialog>
  );
}
