import type { ShortUser, User } from '@stagedoor/contracts/user';

/** The part of a person that goes with what is theirs. */
export function toShortUser({ id, username, displayName, avatarUrl, isVerified }: User): ShortUser {
  return { id, username, displayName, avatarUrl, isVerified };
}
