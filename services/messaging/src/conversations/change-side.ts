import type { Conversation } from '@stagedoor/contracts/conversation';
import { requestAccepted } from '@stagedoor/contracts/messaging-events';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { keepSides, type LockedSide, lockSide, wasAsked } from '#/conversations/conversations-repository.ts';
import { findView } from '#/conversations/list-conversations.ts';
import { accept, archive, clear, isRequest, unarchive } from '#/conversations/participant-rules.ts';
import { presentConversation } from '#/conversations/present-conversation.ts';
import type { Participant } from '#/db/conversations.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';

const missing = 'Conversation not found';
const requestMissing = 'Request not found';

/** What a person does with their own side of a conversation; the other side is untouched. */
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
  await keepSides(deps, tx, [changed]);
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

/** Empties the conversation for this side alone. */
export async function clearConversation(deps: MessagingDeps, me: Principal, id: string): Promise<null> {
  return deps.database.transaction(async (tx) => {
    await changeSide(deps, tx, me, id, missing, ({ side, conversation }) => clear(side, conversation.lastSequence));
    return null;
  });
}

/**
 * Takes a request among the conversations. One that was accepted before is answered again, and nobody told twice. Throws
 * a 404 for whoever asked: it is not theirs to accept.
 */
export async function acceptRequest(deps: MessagingDeps, me: Principal, id: string) {
  const { database, publish, clock } = deps;
  return database.transaction(async (tx) => {
    const { before } = await changeSide(deps, tx, me, id, requestMissing, async ({ side }) => {
      const isOpen = isRequest(side) || (side.isAccepted && (await wasAsked(tx, side)));
      if (!isOpen) throw notFound(requestMissing);
      return accept(side);
    });
    if (isRequest(before)) {
      await publish(tx, requestAccepted, {
        conversationId: id,
        accepterId: me.userId,
        requesterId: before.otherId,
        acceptedAt: clock.now().toISOString(),
      });
    }
    return present(tx, me, id, requestMissing);
  });
}

/** Removes a request for this side; a new message makes a new one, and a block is the way to be left alone. */
export async function declineRequest(deps: MessagingDeps, me: Principal, id: string): Promise<null> {
  return deps.database.transaction(async (tx) => {
    await changeSide(deps, tx, me, id, requestMissing, ({ side, conversation }) => {
      if (side.isAccepted) throw notFound(requestMissing);
      return clear(side, conversation.lastSequence);
    });
    return null;
  });
}
