import type { ShortUser, User } from '@stagedoor/contracts/user';

/** The part of a user that is embedded in their posts, comments and messages. */
export function toShortUser({ id, username, displayName, avatarUrl, isVerified }: User): ShortUser {
  return { id, username, displayName, avatarUrl, isVerified };
}
