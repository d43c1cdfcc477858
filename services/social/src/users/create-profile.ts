import type { userRegistered } from '@stagedoor/contracts/auth-events';
import type { EventData } from '@stagedoor/contracts/event';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Publish } from '@stagedoor/service-kit/events/outbox';
import { eq } from 'drizzle-orm';
import { profiles } from '#/db/profiles.ts';
import { publishProfile } from '#/users/publish-profile.ts';

/**
 * Creates the profile of a registration. Auth's call and its event both lead here, possibly at the same moment; the second
 * one changes nothing.
 */
export async function createProfile(
  tx: Transaction,
  publish: Publish,
  { userId, username, displayName, role, createdAt }: EventData<typeof userRegistered>,
): Promise<void> {
  const [created] = await tx
    .insert(profiles)
    .values({ userId, username, displayName, role, createdAt: new Date(createdAt) })
    // Without a target: two of the same person at once can also meet at the username first.
    .onConflictDoNothing()
    .returning();
  if (created !== undefined) return publishProfile(tx, publish, created);
  const isThere = (await tx.$count(profiles, eq(profiles.userId, userId))) > 0;
  if (!isThere) throw new Error(`the username of person ${userId} belongs to somebody else`);
}
