import { muteUser, unmuteUser } from '@stagedoor/contracts/mutes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { restartLists } from '#/shared/query/restart-lists.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { mutedUsersQuery } from '../api/mute-queries.ts';
import { changeUser } from './cached-users.ts';

interface Mutable {
  readonly id: string;
  readonly username: string;
}

/** Mutes somebody, or ends it. `onMuted`: their posts are to leave the lists that are shown. */
export function useMute({ id, username }: Mutable, onMuted?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isMuted: boolean) => call(isMuted ? muteUser : unmuteUser, { params: { id } }),
    onSuccess: ({ isMuted }) => {
      changeUser(client, id, (user) => ({ ...user, isMuted }));
      showToast(
        'success',
        isMuted ? profileTexts.youHaveMuted({ username }) : profileTexts.youNoLongerMute({ username }),
      );
      if (isMuted) onMuted?.();
      void client.invalidateQueries({ queryKey: mutedUsersQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['notifications'] });
      restartLists(client, ['posts']);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
