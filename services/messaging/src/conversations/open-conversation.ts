import type { Conversation } from '@stagedoor/contracts/conversation';
import { invalidField, notFound } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq } from 'drizzle-orm';
import { lockPair, orderPair, readSides, writeSidesAndPublish } from '#/conversations/conversations-repository.ts';
import { findView } from '#/conversations/list-conversations.ts';
import { presentConversation } from '#/conversations/present-conversation.ts';
import { conversations } from '#/db/conversations.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';
import { getRelation, retryWithUnknownPerson } from '#/people/get-relation.ts';
import { assertReachable } from '#/people/relation-rules.ts';

/** Finds or creates the conversation with a person. It is in no list until somebody writes a message. */
export async function openConversationWith(deps: MessagingDeps, me: Principal, otherId: string): Promise<Conversation> {
  if (otherId === me.userId) throw invalidField('id', 'You cannot have a conversation with yourself');
  return retryWithUnknownPerson(deps, () => deps.database.transaction(open));

  async function open(tx: Tx): Promise<Conversation> {
    // The conversation is locked before a person is saved, as when a message is written, so that transactions cannot deadlock.
    const existingId = await findConversationId(tx, me.userId, otherId);
    const id = existingId ?? (await lock(tx));
    assertReachable(await getRelation(tx, me, otherId));
    if (existingId === undefined) {
      await writeSidesAndPublish(deps, tx, await readSides(tx, id, [me.userId, otherId], deps.clock.now()));
    }
    const view = await findView(tx, id, me.userId);
    if (view === undefined) throw notFound('User not found');
    return presentConversation(view);
  }

  async function lock(tx: Tx): Promise<string> {
    const pair = { id: deps.ids.next(), oneId: me.userId, otherId, now: deps.clock.now(), advance: 0 } as const;
    return (await lockPair(tx, pair)).id;
  }
}

async function findConversationId(tx: Tx, oneId: string, otherId: string): Promise<string | undefined> {
  const [first, second] = orderPair(oneId, otherId);
  const [found] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.participant1Id, first), eq(conversations.participant2Id, second)));
  return found?.id;
}
