import { removeFollower } from '@stagedoor/contracts/relations';
import type { User } from '@stagedoor/contracts/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { followersQuery } from '#/features/users/api/people-queries.ts';
import { changeUser } from '#/features/users/model/cached-users.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { changeCached } from '#/shared/query/change-cached.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';

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

/** Has somebody no longer follow the viewer. */
function useRemoveFollower({ id, username }: Pick<User, 'id' | 'username'>) {
  const client = useQueryClient();
  const ownId = useSession((state) => state.user?.id) ?? '';
  return useMutation({
    mutationFn: () => call(removeFollower, { params: { id } }),
    onSuccess: () => {
      const matches = (value: object): value is User =>
        'id' in value && value.id === id && 'subscriptionPrice' in value;
      changeCached(client, { keyPrefix: followersQuery(ownId).queryKey, matches, change: () => undefined });
      changeUser(client, ownId, (own) => ({
        ...own,
        stats: { ...own.stats, followers: Math.max(0, own.stats.followers - 1) },
      }));
      showToast('success', profileTexts.noLongerFollowsYou({ username }));
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
