import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { asc, eq, inArray } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { followRequests, openedAccounts } from '#/db/relations.ts';
import { addFollows, lockPeople } from '#/follows/follow-rows.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;

const batch = 100;

/**
 * Accepts the first of the requests that waited for an account that became public. Answers whether there may be more;
 * the account is done with once there are none, or once it is private again.
 */
export async function acceptWaiting(deps: Deps, ownerId: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const waiting = await tx
      .select({ id: followRequests.id, requesterId: followRequests.requesterId })
      .from(followRequests)
      .where(eq(followRequests.ownerId, ownerId))
      .orderBy(asc(followRequests.createdAt), asc(followRequests.id))
      .limit(batch);
    const locked = await lockPeople(tx, [ownerId, ...waiting.map(({ requesterId }) => requesterId)]);
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
    await tx.delete(openedAccounts).where(eq(openedAccounts.ownerId, ownerId));
    return false;
  });
}

/** Goes on with accounts whose requests were left when the call, or its process, ended. */
export const acceptLeftWaiting: Job<SocialDeps> = defineDueWork<typeof openedAccounts, SocialDeps>({
  name: 'follow-requests',
  table: openedAccounts,
  key: openedAccounts.ownerId,
  dueAt: openedAccounts.dueAt,
  pauseMs: 5_000,
  async handle({ ownerId }, deps, lease) {
    while (await acceptWaiting(deps, ownerId)) await lease.extend();
    return 'settled';
  },
});
