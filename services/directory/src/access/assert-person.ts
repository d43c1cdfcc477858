import { getOwnProfile } from '@stagedoor/contracts/internal';
import type { DirectoryDeps } from '#/config.ts';

/**
 * Asks social whether there is such a person, because the directory keeps no people of its own. Throws a 404 where there
 * is none, and a 503 where social does not answer.
 */
export async function assertPerson({ internal }: Pick<DirectoryDeps, 'internal'>, userId: string): Promise<void> {
  await internal.call(getOwnProfile, { params: { userId } });
}
