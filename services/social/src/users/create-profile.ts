import type { userRegistered } from '@stagedoor/contracts/auth-events';
import type { EventData } from '@stagedoor/contracts/event';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Publish } from '@stagedoor/service-kit/events/outbox';
import { profiles } from '#/db/profiles.ts';
import { publishProfile } from '#/users/publish-profile.ts';

/** Creates the profile of a registration. Auth's call and its event both lead here: the second one changes nothing. */
export async function createProfile(
  tx: Transaction,
  publish: Publish,
  { userId, username, displayName, role, createdAt }: EventData<typeof userRegistered>,
): Promise<void> {
  const [created] = await tx
    .insert(profiles)
    .values({ userId, username, displayName, role, createdAt: new Date(createdAt) })
    .onConflictDoNothing({ target: profiles.userId })
    .returning();
  if (created !== undefined) await publishProfile(tx, publish, created);
}
