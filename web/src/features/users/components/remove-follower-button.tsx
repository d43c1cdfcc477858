import type { User } from '@stagedoor/contracts/user';
import { X } from 'lucide-react';
import { useState } from 'react';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { useRemoveFollower } from '../model/use-remove-follower.ts';

export function RemoveFollowerButton({ user }: { readonly user: Pick<User, 'id' | 'username'> }) {
  const [isAsking, setAsking] = useState(false);
  const isPrivate = useSession((state) => state.user?.isPrivate === true);
  const removal = useRemoveFollower(user);
  return (
    <>
      <IconButton
        label={profileTexts.removeFromYourFollowers({ username: user.username })}
        onClick={() => setAsking(true)}
      >
        <X aria-hidden size={18} strokeWidth={1.75} />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={profileTexts.remove({ username: user.username })}
          confirmLabel={profileTexts.removeFollower}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {isPrivate ? profileTexts.theyNoLongerSeeYourPosts : profileTexts.theyAreNotToldAndCan}
        </ConfirmDialog>
      )}
    </>
  );
}
