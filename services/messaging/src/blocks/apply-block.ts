import { eq, type SQL, sql } from 'drizzle-orm';
import { lockPair, readSides, writeSidesAndPublish } from '#/conversations/conversations-repository.ts';
import { publishUnreadChanges } from '#/conversations/publish-unread.ts';
import { participants } from '#/db/conversations.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { endFollowsBetween, saveBlock } from '#/people/people-repository.ts';

type Publisher = Pick<MessagingServiceDeps, 'publish'>;

interface BlockChange {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly isBlocked: boolean;
  readonly revision: number;
}

/**
 * Applies a block or its end; safe to repeat, in any order. Creates the pair's conversation if there is none, because
 * its row is the lock that a message being sent at this moment waits for.
 */
export async function applyBlock(
  deps: Pick<MessagingServiceDeps, 'ids' | 'clock' | 'publish'>,
  tx: Tx,
  change: BlockChange,
): Promise<void> {
  const { ids, clock } = deps;
  const { blockerId, blockedId, isBlocked, revision } = change;
  if (blockerId === blockedId) return;
  const now = clock.now();
  const conversation = await lockPair(tx, { id: ids.next(), oneId: blockerId, otherId: blockedId, now, advance: 0 });
  if (!(await saveBlock(tx, change))) return;
  if (isBlocked) await endFollowsBetween(tx, blockerId, blockedId, revision);
  await writeSidesAndPublish(deps, tx, await readSides(tx, conversation.id, [blockerId, blockedId], now));
  await updateWithheld(deps, tx, eq(participants.conversationId, conversation.id));
}

/**
 * Updates what is withheld: conversations with a block between the two people, or with a suspended person on the other
 * side.
 */
export async function updateWithheld(deps: Publisher, tx: Tx, which: SQL): Promise<void> {
  await tx
    .update(participants)
    .set({
      isWithheld: sql`
        exists (select 1 from block where is_blocked and blocker_id = participant.user_id
          and blocked_id = participant.other_id)
        or exists (select 1 from block where is_blocked and blocker_id = participant.other_id
          and blocked_id = participant.user_id)
        or exists (select 1 from person where person.user_id = participant.other_id and is_suspended)`,
    })
    .where(which);
  await publishUnreadChanges(deps, tx, which);
}
