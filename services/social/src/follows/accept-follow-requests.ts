import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { asc, eq, inArray } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { followRequests, pendingFollowAcceptances } from '#/db/relations.ts';
import { addFollows } from '#/follows/follow-rows.ts';
import { scheduleCountsOfSuspended } from '#/suspensions/update-suspension-counts.ts';
import { lockProfiles } from '#/users/lock-profiles.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;

const batchSize = 100;

/**
 * Accepts the oldest pending requests of an account that became public. Returns whether there may be more. Deletes the
 * account's row of pending work when none are left, or when the account is private again.
 */
export async function acceptPendingRequests(deps: Deps, ownerId: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const pending = await tx
      .select({ id: followRequests.id, requesterId: followRequests.requesterId })
      .from(followRequests)
      .where(eq(followRequests.ownerId, ownerId))
      .orderBy(asc(followRequests.createdAt), asc(followRequests.id))
      .limit(batchSize);
    const locked = await lockProfiles(tx, [ownerId, ...pending.map(({ requesterId }) => requesterId)]);
    const owner = locked.find(({ userId }) => userId === ownerId);
    const isPublic = owner !== undefined && !owner.isPrivate;
    if (isPublic && pending.length > 0) {
      const ids = pending.map(({ id }) => id);
      const accepted = await tx
        .delete(followRequests)
        .where(inArray(followRequests.id, ids))
        .returning({ requesterId: followRequests.requesterId });
      await addFollows(
        tx,
        deps,
        ownerId,
        accepted.map(({ requesterId }) => requesterId),
      );
      await scheduleCountsOfSuspended(tx, deps, locked);
      if (pending.length === batchSize) return true;
    }
    await tx.delete(pendingFollowAcceptances).where(eq(pendingFollowAcceptances.ownerId, ownerId));
    return false;
  });
}

/** Accepts the requests that the call which made the account public left. */
export const acceptRemainingRequests: Job<SocialDeps> = defineDueWork<typeof pendingFollowAcceptances, SocialDeps>({
  name: 'follow-requests',
  table: pendingFollowAcceptances,
  key: pendingFollowAcceptances.ownerId,
  dueAt: pendingFollowAcceptances.dueAt,
  pauseMs: 5_000,
  async handle({ ownerId }, deps, lease) {
    while (await acceptPendingRequests(deps, ownerId)) await lease.extend();
    return 'settled';
  },
});
