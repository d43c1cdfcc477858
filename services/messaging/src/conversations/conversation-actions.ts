import type { Conversation } from '@stagedoor/contracts/conversation';
import { conversationCleared } from '@stagedoor/contracts/messaging-events';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq, sql } from 'drizzle-orm';
import {
  type LockedSide,
  lockSide,
  wasRequested,
  writeSidesAndPublish,
} from '#/conversations/conversations-repository.ts';
import { planDeletion } from '#/conversations/delete-cleared.ts';
import { findView } from '#/conversations/list-conversations.ts';
import {
  accept,
  archive,
  clear,
  isPinnable,
  isRequest,
  mute,
  pin,
  unarchive,
} from '#/conversations/participant-rules.ts';
import { presentConversation } from '#/conversations/present-conversation.ts';
import { publishAccepted } from '#/conversations/publish-accepted.ts';
import { isNotWithheld, type Participant, participants } from '#/db/conversations.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';

const missing = 'Conversation not found';
/** Few enough for the newest conversations to stay in sight below them. */
const maxPinned = 5;
const requestMissing = 'Request not found';

/** A change of one person's side of a conversation; the other side is not affected. */
type Change = (locked: LockedSide) => Participant | Promise<Participant>;

async function changeSide(
  deps: MessagingDeps,
  tx: Tx,
  me: Principal,
  conversationId: string,
  message: string,
  change: Change,
) {
  const locked = await lockSide(tx, conversationId, me.userId, message);
  const changed = await change(locked);
  await writeSidesAndPublish(deps, tx, [changed]);
  return { before: locked.side, after: changed };
}

async function present(tx: Tx, me: Principal, conversationId: string, message: string): Promise<Conversation> {
  const view = await findView(tx, conversationId, me.userId);
  if (view === undefined) throw notFound(message);
  return presentConversation(view);
}

export async function archiveConversation(deps: MessagingDeps, me: Principal, id: string) {
  return deps.database.transaction(async (tx) => {
    await changeSide(deps, tx, me, id, missing, ({ side }) => archive(side));
    return present(tx, me, id, missing);
  });
}

export async function unarchiveConversation(deps: MessagingDeps, me: Principal, id: string) {
  return deps.database.transaction(async (tx) => {
    await changeSide(deps, tx, me, id, missing, ({ side }) => unarchive(side));
    return present(tx, me, id, missing);
  });
}

export async function muteConversation(deps: MessagingDeps, me: Principal, id: string, isMuted: boolean) {
  return deps.database.transaction(async (tx) => {
    await changeSide(deps, tx, me, id, missing, ({ side }) => mute(side, isMuted));
    return present(tx, me, id, missing);
  });
}

/** Pins a conversation above the others, or unpins it. At most {@link maxPinned} are pinned. */
export async function pinConversation(deps: MessagingDeps, me: Principal, id: string, isPinned: boolean) {
  return deps.database.transaction(async (tx) => {
    await changeSide(deps, tx, me, id, missing, async ({ side }) => {
      if (isPinned && !side.isPinned) await assertMayPin(tx, side);
      return pin(side, isPinned);
    });
    return present(tx, me, id, missing);
  });
}

async function assertMayPin(tx: Tx, side: Participant): Promise<void> {
  if (!isPinnable(side)) throw conflict('Only a conversation of the inbox can be pinned');
  // One at a time, so that the limit holds.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pins ${side.userId}`}, 0))`);
  const pinned = await tx.$count(
    participants,
    and(
      eq(participants.userId, side.userId),
      eq(participants.folder, 'inbox'),
      isNotWithheld,
      eq(participants.isPinned, true),
    ),
  );
  if (pinned >= maxPinned) throw conflict(`You can pin at most ${maxPinned} conversations`);
}

/** Clears the conversation for this side only. */
export async function clearConversation(deps: MessagingDeps, me: Principal, id: string): Promise<null> {
  const { database, publish, clock } = deps;
  return database.transaction(async (tx) => {
    const { before, after } = await changeSide(deps, tx, me, id, missing, ({ side, conversation }) =>
      clear(side, conversation.lastSequence),
    );
    if (after.clearedUpTo > before.clearedUpTo) {
      await planDeletion(tx, deps, id);
      await publish(tx, conversationCleared, {
        conversationId: id,
        userId: me.userId,
        upToSequence: after.clearedUpTo,
        clearedAt: clock.now().toISOString(),
      });
    }
    return null;
  });
}

/**
 * Accepts a request. Accepting again returns the conversation and publishes nothing. Throws a 404 for the person who
 * sent the request, who cannot accept it.
 */
export async function acceptRequest(deps: MessagingDeps, me: Principal, id: string) {
  return deps.database.transaction(async (tx) => {
    const { before, after } = await changeSide(deps, tx, me, id, requestMissing, async ({ side }) => {
      const isOpen = isRequest(side) || (side.isAccepted && (await wasRequested(tx, side)));
      if (!isOpen) throw notFound(requestMissing);
      return accept(side);
    });
    if (isRequest(before)) await publishAccepted(deps, tx, after, deps.clock.now());
    return present(tx, me, id, requestMissing);
  });
}

/** Removes a request from this side. A later message is a new request; a block prevents that. */
export async function declineRequest(deps: MessagingDeps, me: Principal, id: string): Promise<null> {
  return deps.database.transaction(async (tx) => {
    await changeSide(deps, tx, me, id, requestMissing, ({ side, conversation }) => {
      if (side.isAccepted) throw notFound(requestMissing);
      return clear(side, conversation.lastSequence);
    });
    await planDeletion(tx, deps, id);
    return null;
  });
}
