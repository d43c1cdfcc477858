import { blockUser, unblockUser } from '@stagedoor/contracts/relations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { restartLists } from '#/shared/query/restart-lists.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changeUser } from './cached-users.ts';

interface Blockable {
  readonly id: string;
  readonly username: string;
}

/** Blocks a person. `onBlocked` is called when the page should no longer show their content. */
export function useBlock({ id, username }: Blockable, onBlocked?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(blockUser, { params: { id }, body: {} }),
    onSuccess: () => {
      changeUser(client, id, (user) => ({ ...user, isBlocked: true, isFollowing: false, isRequested: false }));
      showToast('success', profileTexts.youHaveBlocked({ username }));
      onBlocked?.();
      // Both are gone from each other's searches and counts, which are refetched. Lists of posts have lost theirs already.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'posts' });
      restartLists(client, ['posts']);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}

export function useUnblock({ id, username }: Blockable) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(unblockUser, { params: { id } }),
    onSuccess: () => {
      changeUser(client, id, (user) => ({ ...user, isBlocked: false }));
      showToast('success', profileTexts.youHaveUnblocked({ username }));
      return client.invalidateQueries();
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
