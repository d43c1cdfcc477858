import type { EventData } from '@stagedoor/contracts/event';
import { unreadChanged } from '@stagedoor/contracts/messaging-events';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, type SQL, sql } from 'drizzle-orm';
import { participants } from '#/db/conversations.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';

/** How many messages of a side count as unread for its person: what {@link countUnread} sums up. */
const counted = sql`(case when folder = 'inbox' and not is_withheld then unread_count else 0 end)`;
const isChanged = sql`told_unread <> ${counted}`;
const batchSize = 200;

/**
 * Claims the changed unread counts of these sides: returns those that differ from the last published ones, and saves
 * them as published. The caller publishes them.
 */
export async function claimUnreadChanges(tx: Tx, which: SQL): Promise<EventData<typeof unreadChanged>[]> {
  const changed = await tx
    .update(participants)
    .set({ toldUnread: counted, toldRevision: sql`told_revision + 1` })
    .where(and(which, isChanged))
    .returning()
    .prepare('claim_unread_changes')
    .execute();
  return changed.map(({ userId, conversationId, toldUnread, toldRevision }) => ({
    userId,
    conversationId,
    unreadCount: toldUnread,
    revision: toldRevision,
  }));
}

/** Publishes the unread counts of these sides that changed since they were published last. */
export async function publishUnreadChanges({ publish }: Pick<MessagingServiceDeps, 'publish'>, tx: Tx, which: SQL) {
  const changes = await claimUnreadChanges(tx, which);
  for (const one of changes) await publish(tx, unreadChanged, one);
  return changes.length;
}

/** Publishes counts that were written without an event: by the demo world and by earlier versions. */
export const publishMissedUnreadChanges: Job<MessagingServiceDeps> = {
  name: 'untold',
  pauseMs: 10_000,
  async run(deps) {
    const published = await deps.database.transaction(async (tx) => {
      const some = tx
        .select({ conversationId: participants.conversationId, userId: participants.userId })
        .from(participants)
        .where(isChanged)
        .limit(batchSize)
        .for('update', { skipLocked: true });
      // Only the sides that are locked already: waiting for the lock of the other side could end in a deadlock.
      return publishUnreadChanges(deps, tx, sql`(${participants.conversationId}, ${participants.userId}) in ${some}`);
    });
    return published > 0;
  },
};
