import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { followRequests } from '#/db/relations.ts';
import { addFollows } from '#/follows/follow-rows.ts';
import type { TakeTurn } from '#/follows/turns.ts';
import { scheduleCountsOfSuspended } from '#/suspensions/update-suspension-counts.ts';
import { lockProfiles } from '#/users/lock-profiles.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;
type AcceptDeps = Deps & { readonly takeTurn: TakeTurn };

/** Accepts a follow request. Throws a 404 if the viewer has no such request. */
export async function acceptRequest(deps: AcceptDeps, viewer: Viewer, id: string): Promise<void> {
  const ofViewer = and(eq(followRequests.id, id), eq(followRequests.ownerId, viewer.userId));
  const accept = async (tx: Transaction) => {
    const [request] = await tx.select().from(followRequests).where(ofViewer);
    if (request === undefined) throw notFound('Follow request not found');
    const locked = await lockProfiles(tx, [viewer.userId, request.requesterId]);
    const deleted = await tx.delete(followRequests).where(ofViewer);
    if (deleted.count === 0) throw notFound('Follow request not found');
    await addFollows(tx, deps, viewer.userId, [request.requesterId]);
    // Somebody who was suspended since their request is counted once they are restored.
    await scheduleCountsOfSuspended(tx, deps, locked);
  };
  // The requester is known only within the transaction.
  await deps.takeTurn([viewer.userId], () => deps.database.transaction(accept));
}

/** Declines a follow request, without an event: the requester is not notified. */
export async function declineRequest({ database }: Deps, viewer: Viewer, id: string): Promise<void> {
  const declined = await database.db
    .delete(followRequests)
    .where(and(eq(followRequests.id, id), eq(followRequests.ownerId, viewer.userId)));
  if (declined.count === 0) throw notFound('Follow request not found');
}
