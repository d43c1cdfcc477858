import { createHmac } from 'node:crypto';
import { chargeTip } from '@stagedoor/contracts/internal-payments';
import { badRequest, conflict } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { callPayments, paymentTimeout, unfinishedMessages } from '@stagedoor/service-kit/purchases/purchase';
import { and, eq } from 'drizzle-orm';
import { type PendingTip, pendingTips } from '#/db/pending-tips.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';
import { spendMessage } from '#/limits/spend-allowance.ts';
import type { Composed } from '#/message-view/message-rules.ts';
import { getRelation, retryWithUnknownPerson } from '#/people/get-relation.ts';
import { assertMayWriteTo } from '#/people/relation-rules.ts';

interface TipRequest {
  readonly receiverId: string;
  readonly composed: Composed;
  readonly paymentMethodId: string | undefined;
  /** As the client sent it. */
  readonly idempotencyKey: string | undefined;
}

/**
 * Pays the tip of a message before the message is written. The tip is recorded first, outside of any transaction: if
 * this process dies after the payment, the tip's event writes the message.
 */
export async function payTip(deps: MessagingDeps, me: Principal, wish: TipRequest): Promise<PendingTip> {
  const { database, internal } = deps;
  // Each attempt counts, in a separate transaction, so that nobody can test cards this way.
  await database.transaction((tx) => spendMessage(deps, tx, me));
  const relation = await retryWithUnknownPerson(deps, () =>
    database.transaction((tx) => getRelation(tx, me, wish.receiverId)),
  );
  assertMayWriteTo(relation);
  if (relation.other.role !== 'CREATOR') throw badRequest('Tips go to creators only');
  const tip = await recordTip(deps, me, wish);
  const { messageId, receiverId: creatorId, tipCents: amountCents } = tip;
  const { paymentMethodId } = wish;
  const body = {
    messageId,
    senderId: me.userId,
    creatorId,
    amountCents,
    ...(paymentMethodId === undefined ? {} : { paymentMethodId }),
  };
  const { status } = await callPayments(() => internal.call(chargeTip, { body }, paymentTimeout));
  if (status !== 'succeeded')
    throw conflict(`${unfinishedMessages[status]}. The message is sent as soon as it is paid.`);
  return tip;
}

async function recordTip(
  { database: { db }, ids, clock }: MessagingDeps,
  { userId: senderId }: Principal,
  { receiverId, composed: { content, tipCents }, idempotencyKey }: TipRequest,
): Promise<PendingTip> {
  const keyHash =
    idempotencyKey === undefined ? null : createHmac('sha256', `tip ${receiverId}`).update(idempotencyKey).digest();
  const recorded = { messageId: ids.next(), senderId, receiverId, content, tipCents, keyHash, createdAt: clock.now() };
  const [tip] = await db.insert(pendingTips).values(recorded).onConflictDoNothing().returning();
  if (tip !== undefined) return tip;
  const [known] = await db
    .select()
    .from(pendingTips)
    .where(and(eq(pendingTips.senderId, senderId), eq(pendingTips.keyHash, keyHash ?? Buffer.alloc(0))));
  if (known === undefined) throw conflict('This tip is being sent. Please try again.');
  if (known.tipCents !== tipCents) throw conflict('This Idempotency-Key was used for another request');
  return known;
}

/**
 * Claims a paid tip in order to write its message; undefined if the message is written already. The row stays for a
 * while, so that a repeated request with the same key finds the same tip.
 */
export async function claimTip(tx: Tx, messageId: string): Promise<PendingTip | undefined> {
  const [tip] = await tx
    .update(pendingTips)
    .set({ isWritten: true })
    .where(and(eq(pendingTips.messageId, messageId), eq(pendingTips.isWritten, false)))
    .returning();
  return tip;
}
