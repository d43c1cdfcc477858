import type { User } from '@stagedoor/contracts/user';
import { followUser, unfollowUser } from '@stagedoor/contracts/users';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { profileTexts } from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { createSettler } from '#/shared/query/settle-toggle.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { type FollowState, flipFollow, followStateOf } from './follow-rules.ts';
import { changeUser } from './user-copies.ts';

const settle = createSettler<FollowState>();

/** The action of the Follow button. `onFollowChanged` hears once the server has it: other lists change with it. */
export function useFollow(user: User, onFollowChanged?: () => void) {
  const client = useQueryClient();
  return async () => {
    const from = followStateOf(user);
    const wanted = !from.isFollowing && !from.isRequested;
    try {
      const settled = await settle({
        id: user.id,
        from,
        wanted,
        optimistic: flipFollow(from, user.isPrivate),
        show: ({ isFollowing, isRequested, followers }) =>
          changeUser(client, user.id, (one) => ({
            ...one,
            isFollowing,
            isRequested,
            stats: { ...one.stats, followers },
          })),
        send: (on) => call(on ? followUser : unfollowUser, { params: { id: user.id } }),
      });
      if (!settled) return;
      countOwn(client, Number(settled.isFollowing) - Number(from.isFollowing));
      showToast('success', messageFor(settled));
      onFollowChanged?.();
    } catch (error) {
      showToast('error', messageOf(error, failureTexts.follow));
    }
  };
}

/** On one's own profile, where a copy of it is kept. */
function countOwn(client: QueryClient, by: number): void {
  const ownId = useSession.getState().user?.id;
  if (ownId === undefined || by === 0) return;
  changeUser(client, ownId, (own) => ({
    ...own,
    stats: { ...own.stats, following: Math.max(0, own.stats.following + by) },
  }));
}

function messageFor({ isFollowing, isRequested }: FollowState): string {
  if (isFollowing) return profileTexts.following;
  return isRequested ? profileTexts.followRequestSent : profileTexts.unfollowed;
}
