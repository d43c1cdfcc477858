import type { PayoutStanding } from '@stagedoor/contracts/payments-admin';
import { payoutHeld, payoutReleased } from '@stagedoor/contracts/payout-events';
import { eq } from 'drizzle-orm';
import { type PayoutHold, payoutHolds } from '#/db/payout-holds.ts';
import type { PaymentsDeps, Reader } from '#/deps.ts';
import { lockAccount } from '#/ledger/read-balance.ts';
import { readSafetyHold, recordSafetyChange } from '#/payouts/safety-hold.ts';
import type { SafetyHold } from '#/payouts/safety-hold-rules.ts';

/** Returns what holds back somebody's payouts, an ADMIN's hold first; undefined if nothing does. */
export async function findHold(
  reader: Reader,
  deps: Pick<PaymentsDeps, 'config' | 'clock'>,
  creatorId: string,
): Promise<SafetyHold | undefined> {
  const hold = await findAdminHold(reader, creatorId);
  if (hold === undefined) return readSafetyHold(reader, deps, creatorId);
  return { reason: hold.reason, heldAt: hold.heldAt, endsAt: null, mayRelease: false };
}

async function findAdminHold(reader: Reader, creatorId: string): Promise<PayoutHold | undefined> {
  const [hold] = await reader.select().from(payoutHolds).where(eq(payoutHolds.creatorId, creatorId));
  return hold;
}

export function presentStanding(hold: Pick<SafetyHold, 'reason' | 'heldAt'> | undefined): PayoutStanding {
  return { hold: hold === undefined ? null : { reason: hold.reason, heldAt: hold.heldAt.toISOString() } };
}

/**
 * Holds a person's payouts: from now on none is opened, and none that is written is sent. The same reason again changes
 * nothing; another reason replaces it and is published.
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
    const known = await findAdminHold(tx, creatorId);
    if (known?.reason === reason) return presentStanding(known);
    const hold = { creatorId, id: ids.next(), reason, heldBy: adminId, heldAt: clock.now() };
    await tx.insert(payoutHolds).values(hold).onConflictDoUpdate({ target: payoutHolds.creatorId, set: hold });
    const heldAt = hold.heldAt.toISOString();
    await publish(tx, payoutHeld, { holdId: hold.id, creatorId, adminId, reason, heldAt });
    return presentStanding(hold);
  });
}

/** Removes whatever holds them back. Payouts that waited are sent by the next check of payouts. */
export async function releasePayouts(deps: PaymentsDeps, adminId: string, creatorId: string): Promise<PayoutStanding> {
  const { database, clock, ids, publish } = deps;
  return database.transaction(async (tx) => {
    await lockAccount(tx, creatorId);
    const [adminHold] = await tx.delete(payoutHolds).where(eq(payoutHolds.creatorId, creatorId)).returning();
    const safetyHold = await readSafetyHold(tx, deps, creatorId);
    if (adminHold === undefined && safetyHold === undefined) return presentStanding(undefined);
    const now = clock.now();
    if (safetyHold !== undefined) await recordSafetyChange(tx, creatorId, 'adminReleasedAt', now);
    const holdId = adminHold?.id ?? ids.next();
    await publish(tx, payoutReleased, { holdId, creatorId, adminId, releasedAt: now.toISOString() });
    return presentStanding(undefined);
  });
}
