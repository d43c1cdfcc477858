import { typing } from '@stagedoor/contracts/messaging-events';
import { sendSignal } from '@stagedoor/service-kit/broker/send-signal';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq } from 'drizzle-orm';
import { participants } from '#/db/conversations.ts';
import type { MessagingDeps } from '#/deps.ts';

/**
 * Shows the other person that the caller is typing. Only in accepted conversations: a request shows nothing, in either
 * direction.
 */
export async function showTyping(deps: MessagingDeps, me: Principal, conversationId: string): Promise<null> {
  const sides = await deps.database.db
    .select({ userId: participants.userId, isAccepted: participants.isAccepted })
    .from(participants)
    .where(and(eq(participants.conversationId, conversationId), eq(participants.isWithheld, false)));
  const other = sides.find(({ userId }) => userId !== me.userId);
  if (other === undefined || !sides.some(({ userId }) => userId === me.userId))
    throw notFound('Conversation not found');
  if (sides.every(({ isAccepted }) => isAccepted)) {
    const at = deps.clock.now().toISOString();
    sendSignal(deps, 'messaging', typing, { conversationId, userId: me.userId, receiverId: other.userId, at });
  }
  return null;
}
