import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { type Profile, profiles } from '#/db/profiles.ts';
import { publishProfile } from '#/users/publish-profile.ts';

/** Returns the profile, locked until the transaction ends. Throws a 404 if there is none. */
export async function lockProfile(tx: Transaction, userId: string): Promise<Profile> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, userId)).for('no key update');
  if (profile === undefined) throw notFound('User not found');
  return profile;
}

/** Changes a profile, and publishes the new version to the other services. */
export async function changeProfile(
  tx: Transaction,
  { publish }: Pick<SocialDeps, 'publish'>,
  userId: string,
  change: Partial<Pick<Profile, 'role' | 'suspendedAt' | 'isVerified' | 'avatar' | 'cover'>>,
): Promise<void> {
  const [profile] = await tx
    .update(profiles)
    .set({ ...change, version: sql`${profiles.version} + 1` })
    .where(eq(profiles.userId, userId))
    .returning();
  if (profile !== undefined) await publishProfile(tx, publish, profile);
}
