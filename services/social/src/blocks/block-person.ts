import { applyBlock } from '@stagedoor/contracts/internal-messaging';
import { userBlocked, userUnblocked } from '@stagedoor/contracts/social-events';
import { badRequest, notFound } from '@stagedoor/service-kit/common/errors';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import { endBellsBetween } from '#/bells/end-bell.ts';
import type { SocialDeps } from '#/config.ts';
import { nextRevision } from '#/db/next-revision.ts';
import { blocks } from '#/db/relations.ts';
import { endFollow } from '#/follows/follow-rows.ts';
import { withdrawRequest } from '#/follows/follow-user.ts';
import { findPerson, type Person } from '#/users/find-people.ts';
import { lockPair } from '#/users/lock-profiles.ts';
import { canSeePerson, type Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'internal' | 'log'>;

interface BlockChange {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly isBlocked: boolean;
  readonly revision: number;
}

/**
 * Blocks a person: ends follows, requests and bells both ways, and hides each from the other from the commit on. Repeating it
 * changes nothing. Throws a 404 if the viewer may not know of the person.
 */
export async function blockPerson(deps: Deps, viewer: Viewer, blockedId: string, reason: string | null): Promise<void> {
  if (blockedId === viewer.userId) throw badRequest('You cannot block yourself');
  const { userId: blockerId } = viewer;
  await deps.database.transaction(async (tx) => {
    const person = await lockPair(tx, viewer, blockedId);
    assertKnown(person, viewer);
    if (person.has_blocked) return;
    const now = deps.clock.now();
    await tx.insert(blocks).values({ blockerId, blockedId, reason, createdAt: now });
    await withdrawRequest(tx, blockerId, blockedId);
    await withdrawRequest(tx, blockedId, blockerId);
    await endFollow(tx, deps, blockerId, blockedId);
    await endFollow(tx, deps, blockedId, blockerId);
    await endBellsBetween(tx, blockerId, blockedId);
    const revision = await nextRevision(tx);
    await deps.publish(tx, userBlocked, { blockerId, blockedId, blockedAt: now.toISOString(), revision });
    afterCommit(tx, () => notifyMessaging(deps, { blockerId, blockedId, isBlocked: true, revision }));
  });
}

/** Lifts a block. Follows that the block ended are not restored. Repeating it changes nothing. */
export async function unblockPerson(deps: Deps, viewer: Viewer, blockedId: string): Promise<void> {
  if (blockedId === viewer.userId) throw badRequest('You cannot block yourself');
  const { userId: blockerId } = viewer;
  await deps.database.transaction(async (tx) => {
    assertKnown(await lockPair(tx, viewer, blockedId), viewer);
    const lifted = await tx.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
    if (lifted.count === 0) return;
    const revision = await nextRevision(tx);
    const unblockedAt = deps.clock.now().toISOString();
    await deps.publish(tx, userUnblocked, { blockerId, blockedId, unblockedAt, revision });
    afterCommit(tx, () => notifyMessaging(deps, { blockerId, blockedId, isBlocked: false, revision }));
  });
}

/** Returns whether the viewer has blocked a person. Throws a 404 if they may not know of them. */
export async function hasBlocked({ database }: Pick<Deps, 'database'>, viewer: Viewer, id: string): Promise<boolean> {
  const person = await findPerson(database, viewer.userId, id);
  if (person === undefined) throw notFound('User not found');
  assertKnown(person, viewer);
  return person.has_blocked;
}

/** The people whom the viewer has blocked are always shown, or the viewer could not unblock them. */
function assertKnown(person: Person, viewer: Viewer): void {
  if (!person.has_blocked && !canSeePerson(person, viewer)) throw notFound('User not found');
}

/** Has messaging refuse the next message immediately. The event does the same, later, if this call fails. */
async function notifyMessaging({ internal, log }: Pick<Deps, 'internal' | 'log'>, change: BlockChange): Promise<void> {
  try {
    await internal.call(applyBlock, { body: change });
  } catch (error) {
    log.debug({ err: error, ...change }, 'messaging will learn of the block by the event');
  }
}
