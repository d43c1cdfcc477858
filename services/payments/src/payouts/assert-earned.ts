import { forbidden } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq } from 'drizzle-orm';
import { payouts } from '#/db/payouts.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { readBalance } from '#/ledger/read-balance.ts';

/**
 * Throws a 403 for everyone who is no creator and is owed nothing. A creator who was made a FAN or an ADMIN keeps what they earned before,
 * and may have it paid out.
 */
export async function assertEarned(
  { database, clock }: Pick<PaymentsDeps, 'database' | 'clock'>,
  { role, userId }: Pick<Principal, 'role' | 'userId'>,
): Promise<void> {
  if (role === 'CREATOR') return;
  const { availableCents, pendingCents } = await readBalance(database.db, userId, clock.now());
  if (availableCents + pendingCents > 0) return;
  // A payout whose answer was lost is sent again, and is answered as before, although nothing is left.
  const isTheirs = and(eq(payouts.creatorId, userId), eq(payouts.status, 'processing'));
  const [processing] = await database.db.select({ id: payouts.id }).from(payouts).where(isTheirs).limit(1);
  if (processing === undefined) throw forbidden();
}
