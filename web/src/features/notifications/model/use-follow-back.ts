import type { Notification } from '@stagedoor/contracts/notification';
import { followUser } from '@stagedoor/contracts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changeNotifications } from './cached-notifications.ts';

/** Follows the person of a notification. The button goes with the answer, also where they are asked first. */
export function useFollowBack({ id, actor }: Notification) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (actorId: string) => call(followUser, { params: { id: actorId } }),
    onSuccess: ({ isRequested }) => {
      changeNotifications(
        client,
        (one) => one.id === id,
        (one) => ({ ...one, isFollowedBack: true }),
      );
      // Their profile, and lists of people, show it too.
      void client.invalidateQueries({ queryKey: ['users'] });
      const name = actor?.displayName ?? null;
      const followed = name === null ? notificationTexts.youFollowThem : notificationTexts.youFollow({ name });
      showToast('success', isRequested ? profileTexts.followRequestSent : followed);
    },
    onError: (error) => showToast('error', messageOf(error, failureTexts.follow)),
  });
}
