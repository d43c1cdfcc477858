import type { User } from '@stagedoor/contracts/user';
import { followUser, unfollowUser } from '@stagedoor/contracts/users';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { createToggle } from '#/shared/query/optimistic-toggle.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changeUser } from './cached-users.ts';
import { type FollowState, flipFollow, followStateOf } from './follow-rules.ts';

const follows = createToggle<User, FollowState>({
  under: ['users'],
  stateOf: followStateOf,
  isOn: ({ isFollowing, isRequested }) => isFollowing || isRequested,
  flip: (state, { isPrivate }) => flipFollow(state, isPrivate),
  send: ({ id }, on) => call(on ? followUser : unfollowUser, { params: { id } }),
  save: (client, { id }, { isFollowing, isRequested, followers }) =>
    changeUser(client, id, (user) => ({ ...user, isFollowing, isRequested, stats: { ...user.stats, followers } })),
});

/** Whether somebody is followed and by how many, with the viewer's press already in it. */
export const useFollowState = follows.useState;

/** The action of the Follow button. `onFollowChanged` is called once the server has confirmed it: other lists change too. */
export function useFollow(user: User, onFollowChanged?: () => void) {
  const client = useQueryClient();
  return async () => {
    try {
      const change = await follows.press(client, user);
      if (!change) return;
      changeOwnFollowing(client, Number(change.after.isFollowing) - Number(change.before.isFollowing));
      showToast('success', messageFor(user, change.before, change.after));
      onFollowChanged?.();
    } catch (error) {
      showToast('error', messageOf(error, failureTexts.follow));
    }
  };
}

/** Changes the viewer's own number of people followed, if their profile is cached. */
function changeOwnFollowing(client: QueryClient, by: number): void {
  const ownId = useSession.getState().user?.id;
  if (ownId === undefined || by === 0) return;
  changeUser(client, ownId, (own) => ({
    ...own,
    stats: { ...own.stats, following: Math.max(0, own.stats.following + by) },
  }));
}

function messageFor({ isPrivate }: User, before: FollowState, after: FollowState): string {
  if (after.isFollowing) return profileTexts.following;
  if (after.isRequested) return profileTexts.followRequestSent;
  // Includes a request that was sent and withdrawn by two quick presses.
  const wasRequested = before.isRequested || (isPrivate && !before.isFollowing);
  return wasRequested ? profileTexts.followRequestWithdrawn : profileTexts.unfollowed;
}
