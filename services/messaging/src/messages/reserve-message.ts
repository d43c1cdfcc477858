import { notFound } from '@stagedoor/service-kit/common/errors';
import { reserveAgainMs, reservedMs } from '@stagedoor/service-kit/purchases/purchase';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { messageReservations } from '#/db/messages.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';
import { lockMessage, messageMissing } from '#/messages/get-message.ts';

/**
 * Reserves a message for a person who is about to pay for it, so that it is not deleted. Throws a 404 if it is deleted
 * already or the person may not see it.
 */
export async function reserveMessage(
  { database, clock }: MessagingDeps,
  messageId: string,
  buyerId: string,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    // Under the conversation's lock, which deleting takes as well.
    const { message } = await lockMessage(tx, messageId, buyerId);
    if (message.deletedAt !== null || message.receiverId !== buyerId) throw notFound(messageMissing);
    await tx
      .insert(messageReservations)
      .values({ messageId, buyerId, reservedAt: now })
      .onConflictDoUpdate({
        target: [messageReservations.messageId, messageReservations.buyerId],
        set: { reservedAt: now },
        setWhere: lt(messageReservations.reservedAt, new Date(now.getTime() - reserveAgainMs)),
      });
  });
}

/** Ends the reservation after a refused payment, so that the sender can delete the message. */
export async function releaseMessage({ database }: MessagingDeps, messageId: string, buyerId: string): Promise<void> {
  await database.transaction((tx) => endReservation(tx, messageId, buyerId));
}

export async function endReservation(tx: Tx, messageId: string, buyerId: string): Promise<void> {
  await tx
    .update(messageReservations)
    .set({ reservedAt: sql`${messageReservations.reservedAt} - ${reservedMs}::int * interval '1 millisecond'` })
    .where(and(eq(messageReservations.messageId, messageId), eq(messageReservations.buyerId, buyerId)));
}

/**
 * Ends the reservation of a purchase that was taken back, so that the sender can delete the message. Its row is kept, or written if
 * there is none: a won dispute gives the message back, so it is not deleted when both people clear it.
 */
export async function keepAsSold(tx: Tx, row: { messageId: string; buyerId: string }, now: Date): Promise<void> {
  const ended = { reservedAt: new Date(now.getTime() - reservedMs) };
  await tx
    .insert(messageReservations)
    .values({ ...row, ...ended })
    .onConflictDoUpdate({ target: [messageReservations.messageId, messageReservations.buyerId], set: ended });
}

/** Returns whether somebody is paying for a message. */
export async function isReserved(tx: Tx, messageId: string, now: Date): Promise<boolean> {
  const isRecent = gt(messageReservations.reservedAt, new Date(now.getTime() - reservedMs));
  return (await tx.$count(messageReservations, and(eq(messageReservations.messageId, messageId), isRecent))) > 0;
}
