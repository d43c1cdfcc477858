import type { Notification } from '@stagedoor/contracts/notification';
import { followUser, unfollowUser } from '@stagedoor/contracts/users';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changeNotifications } from './cached-notifications.ts';
import { offerUndo } from './offer-undo.ts';

/**
 * Follows the person of a notification. The button disappears with the answer, even if the follow is a request, and comes back when
 * the follow is undone. The follow is sent at once, because the person is notified of it, so Undo ends it on the server.
 */
export function useFollowBack({ id, actor }: Notification) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (actorId: string) => call(followUser, { params: { id: actorId } }),
    onSuccess: ({ isRequested }, actorId) => {
      showFollowedBack(client, id, true);
      const name = actor?.displayName ?? null;
      const followed = name === null ? notificationTexts.youFollowThem : notificationTexts.youFollow({ name });
      void undoIfAsked(client, { id, actorId, text: isRequested ? profileTexts.followRequestSent : followed });
    },
    onError: (error) => showToast('error', messageOf(error, failureTexts.follow)),
  });
}

interface Followed {
  /** Of the notification. */
  readonly id: string;
  readonly actorId: string;
  readonly text: string;
}

async function undoIfAsked(client: QueryClient, { id, actorId, text }: Followed): Promise<void> {
  const userId = useSession.getState().user?.id;
  // Somebody else may have signed in.
  if (!(await offerUndo(text)) || useSession.getState().user?.id !== userId) return;
  try {
    await call(unfollowUser, { params: { id: actorId } });
    showFollowedBack(client, id, false);
  } catch (error) {
    showToast('error', messageOf(error, failureTexts.follow));
  }
}

function showFollowedBack(client: QueryClient, id: string, isFollowedBack: boolean): void {
  changeNotifications(
    client,
    (one) => one.id === id,
    (one) => ({ ...one, isFollowedBack }),
  );
  // Their profile, and lists of people, show it too.
  void client.invalidateQueries({ queryKey: ['users'] });
}
