import type { ShortUser } from '@stagedoor/contracts/user';
import type { Person } from '#/db/people.ts';

export function presentPerson({ userId, username, displayName, avatarUrl, isVerified }: Person): ShortUser {
  return { id: userId, username, displayName, avatarUrl, isVerified };
}
