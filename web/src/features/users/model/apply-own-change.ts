import type { OwnUser, User } from '@stagedoor/contracts/user';
import type { QueryClient } from '@tanstack/react-query';
import { updateUser, useSession } from '#/shared/session/session-store.ts';
import { changeUser } from './cached-users.ts';

type Changeable =
  | 'displayName'
  | 'bio'
  | 'avatarUrl'
  | 'coverUrl'
  | 'subscriptionPrice'
  | 'isPrivate'
  | 'allowMessages'
  | 'showOnlineStatus';

/** Fields of their own profile that a person can change. */
export type OwnChange = {
  readonly [Key in Changeable]?: NonNullable<User[Key]> | (null extends User[Key] ? null : never);
};

/** One's own profile has changed: in the session, and wherever a copy of it is shown. */
export function applyOwnChange(client: QueryClient, change: OwnChange): void {
  const { user } = useSession.getState();
  if (!user) return;
  void updateUser({ ...user, ...change } satisfies OwnUser);
  changeUser(client, user.id, (one) => ({ ...one, ...change }));
}

/** The changeable part of a profile as the server answered it. */
export function getOwnChange(user: User): OwnChange {
  const { displayName, bio, avatarUrl, coverUrl, subscriptionPrice, isPrivate, allowMessages, showOnlineStatus } = user;
  return {
    displayName,
    bio,
    avatarUrl,
    coverUrl,
    subscriptionPrice,
    isPrivate,
    ...(allowMessages !== undefined && { allowMessages }),
    ...(showOnlineStatus !== undefined && { showOnlineStatus }),
  };
}
