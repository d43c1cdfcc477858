import type { PayoutStanding } from '@stagedoor/contracts/payments-admin';
import { payoutHeld, payoutReleased } from '@stagedoor/contracts/payments-events';
import { eq } from 'drizzle-orm';
import { type PayoutHold, payoutHolds } from '#/db/payout-holds.ts';
import type { PaymentsDeps, Reader } from '#/deps.ts';
import { lockAccount } from '#/ledger/read-balance.ts';

/** Returns undefined where somebody's payouts are not on hold. */
export async function findHold(reader: Reader, creatorId: string): Promise<PayoutHold | undefined> {
  const [hold] = await reader.select().from(payoutHolds).where(eq(payoutHolds.creatorId, creatorId));
  return hold;
}

export function presentStanding(hold: PayoutHold | undefined): PayoutStanding {
  return { hold: hold === undefined ? null : { reason: hold.reason, heldAt: hold.heldAt.toISOString() } };
}

/**
 * From now on no payout of theirs is opened, and none that is written is sent. The same reason again changes nothing;
 * another reason replaces it and is published.
 */
export async function holdPayouts(
  { database, ids, clock, publish }: PaymentsDeps,
  adminId: string,
  creatorId: string,
  reason: string,
): Promise<PayoutStanding> {
  return database.transaction(async (tx) => {
    // Payouts are opened under the same lock.
    await lockAccount(tx, creatorId);
    const known = await findHold(tx, creatorId);
    if (known?.reason === reason) return presentStanding(known);
    const hold = { creatorId, id: ids.next(), reason, heldBy: adminId, heldAt: clock.now() };
    await tx.insert(payoutHolds).values(hold).onConflictDoUpdate({ target: payoutHolds.creatorId, set: hold });
    const heldAt = hold.heldAt.toISOString();
    await publish(tx, payoutHeld, { holdId: hold.id, creatorId, adminId, reason, heldAt });
    return presentStanding(hold);
  });
}

/** Removes the hold. Payouts that waited are sent by the next check of payouts. */
export async function releasePayouts(
  { database, clock, publish }: PaymentsDeps,
  adminId: string,
  creatorId: string,
): Promise<PayoutStanding> {
  return database.transaction(async (tx) => {
    await lockAccount(tx, creatorId);
    const [hold] = await tx.delete(payoutHolds).where(eq(payoutHolds.creatorId, creatorId)).returning();
    if (hold === undefined) return presentStanding(undefined);
    const releasedAt = clock.now().toISOString();
    await publish(tx, payoutReleased, { holdId: hold.id, creatorId, adminId, releasedAt });
    return presentStanding(undefined);
  });
}
