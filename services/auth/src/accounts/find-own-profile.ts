import { getOwnProfile } from '@stagedoor/contracts/internal';
import type { User } from '@stagedoor/contracts/user';
import type { AuthServiceDeps } from '#/deps.ts';

/** A person's profile; undefined with its service away, or while the profile has not come into being. */
export async function findOwnProfile(
  { internal, log }: Pick<AuthServiceDeps, 'internal' | 'log'>,
  userId: string,
): Promise<User | undefined> {
  try {
    return await internal.call(getOwnProfile, { params: { userId } });
  } catch (error) {
    log.debug({ err: error, userId }, 'the profile is not to be had');
    return undefined;
  }
}
