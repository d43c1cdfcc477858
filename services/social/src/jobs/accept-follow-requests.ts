import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { asc, eq, inArray } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { followRequests, pendingFollowAcceptances } from '#/db/relations.ts';
import { addFollows, lockProfiles } from '#/follows/follow-rows.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;

const batch = 100;

/**
 * Accepts the first of the requests that waited for an account that became public. Answers whether there may be more;
 * the account is done with once there are none, or once it is private again.
 */
export async function acceptPendingRequests(deps: Deps, ownerId: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const waiting = await tx
      .select({ id: followRequests.id, requesterId: followRequests.requesterId })
      .from(followRequests)
      .where(eq(followRequests.ownerId, ownerId))
      .orderBy(asc(followRequests.createdAt), asc(followRequests.id))
      .limit(batch);
    const locked = await lockProfiles(tx, [ownerId, ...waiting.map(({ requesterId }) => requesterId)]);
    const owner = locked.find(({ userId }) => userId === ownerId);
    const isOpen = owner !== undefined && !owner.isPrivate;
    if (isOpen && waiting.length > 0) {
      const ids = waiting.map(({ id }) => id);
      const taken = await tx
        .delete(followRequests)
        .where(inArray(followRequests.id, ids))
        .returning({ requesterId: followRequests.requesterId });
      await addFollows(
        tx,
        deps,
        ownerId,
        taken.map(({ requesterId }) => requesterId),
      );
      if (waiting.length === batch) return true;
    }
    await tx.delete(pendingFollowAcceptances).where(eq(pendingFollowAcceptances.ownerId, ownerId));
    return false;
  });
}

/** Goes on with accounts whose requests were left when the call, or its process, ended. */
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
