import { getOwnProfile } from '@stagedoor/contracts/internal';
import type { User } from '@stagedoor/contracts/user';
import type { AuthServiceDeps } from '#/deps.ts';

/** Returns a person's profile; undefined while social is unavailable or the profile is not created yet. */
export async function findOwnProfile(
  { internal, log }: Pick<AuthServiceDeps, 'internal' | 'log'>,
  userId: string,
): Promise<User | undefined> {
  try {
    return await internal.call(getOwnProfile, { params: { userId } });
  } catch (error) {
    log.debug({ err: error, userId }, 'the profile could not be fetched');
    return undefined;
  }
}
