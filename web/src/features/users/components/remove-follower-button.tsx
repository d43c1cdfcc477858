import type { User } from '@stagedoor/contracts/user';
import { X } from 'lucide-react';
import { useState } from 'react';
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
      <IconButton label={`Remove @${user.username} from your followers`} onClick={() => setAsking(true)}>
        <X aria-hidden size={18} strokeWidth={1.75} />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={`Remove @${user.username}?`}
          confirmLabel="Remove follower"
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {isPrivate
            ? 'They no longer see your posts, and are not told. To follow you again they have to ask.'
            : 'They are not told, and can follow you again.'}
        </ConfirmDialog>
      )}
    </>
  );
}
