import { conflict } from '@stagedoor/service-kit/common/errors';
import { eq, sql } from 'drizzle-orm';
import { type PayoutSafety, payoutSafety } from '#/db/payout-safety.ts';
import type { PaymentsDeps, PaymentsServiceDeps, Reader, Tx } from '#/deps.ts';
import { lockAccount } from '#/ledger/read-balance.ts';
import { findSafetyHold, type SafetyHold } from '#/payouts/safety-hold-rules.ts';

type Deps = Pick<PaymentsServiceDeps, 'config' | 'clock'>;

/** Returns undefined if no event on a creator's account holds back their payouts. */
export async function readSafetyHold(
  reader: Reader,
  { config, clock }: Deps,
  creatorId: string,
): Promise<SafetyHold | undefined> {
  const [safety] = await reader.select().from(payoutSafety).where(eq(payoutSafety.creatorId, creatorId));
  return safety && findSafetyHold(safety, clock.now(), config.payoutSafetyHoldHours * 3_600_000);
}

/** Records when something happened to a creator's account. Of two times of a kind the later one is kept. */
export async function recordSafetyChange(
  tx: Tx,
  creatorId: string,
  change: Exclude<keyof PayoutSafety, 'creatorId'>,
  changedAt: Date,
): Promise<void> {
  const column = payoutSafety[change];
  await tx
    .insert(payoutSafety)
    .values({ creatorId, [change]: changedAt })
    .onConflictDoUpdate({
      target: payoutSafety.creatorId,
      set: { [change]: sql`greatest(${column}, ${changedAt.toISOString()}::timestamptz)` },
    });
}

/**
 * Releases payouts that the owner's own report holds back; they go on once no change holds them any more. Throws a 409 if there
 * is no such hold, and before a new password is set.
 */
export async function releaseOwnPayouts(deps: PaymentsDeps, creatorId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockAccount(tx, creatorId);
    const hold = await readSafetyHold(tx, deps, creatorId);
    if (hold === undefined || hold.endsAt !== null) throw conflict('There is nothing that you can release');
    if (!hold.mayRelease) throw conflict('Choose a new password first');
    await recordSafetyChange(tx, creatorId, 'ownerReleasedAt', deps.clock.now());
  });
}
