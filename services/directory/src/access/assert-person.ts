import { getOwnProfile } from '@stagedoor/contracts/internal';
import type { DirectoryDeps } from '#/config.ts';

/**
 * Checks with social that a person exists, because the directory stores no people. Throws a 404 if they do not, and a
 * 503 if social does not answer.
 */
export async function assertPerson({ internal }: Pick<DirectoryDeps, 'internal'>, userId: string): Promise<void> {
  await internal.call(getOwnProfile, { params: { userId } });
}
