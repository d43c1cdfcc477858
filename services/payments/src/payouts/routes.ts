import {
  getAccount,
  listPayoutTargets,
  payOut as payOutCall,
  releaseOwnPayouts as releaseOwnCall,
  setUpAccount as setUpCall,
} from '@stagedoor/contracts/payments-wallet';
import { forbidden } from '@stagedoor/service-kit/common/errors';
import { implement, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { payouts } from '#/db/payouts.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { readBalance } from '#/ledger/read-balance.ts';
import { payOut } from '#/payouts/pay-out.ts';
import { listTargets, readAccount, setUpAccount } from '#/payouts/payout-account.ts';
import { hashPayoutKey } from '#/payouts/payout-key.ts';
import { releaseOwnPayouts } from '#/payouts/safety-hold.ts';

/** The calls about payouts, for creators and for people who have earned something as one; `assertEarned` refuses all others. */
export function registerPayouts(app: FastifyInstance, deps: PaymentsDeps): void {
  implementRepeatable(app, setUpCall, async ({ principal }) => {
    await assertEarned(deps, principal);
    return setUpAccount(deps, principal.userId);
  });
  implement(app, getAccount, async ({ principal }) => {
    await assertEarned(deps, principal);
    return readAccount(deps, principal.userId);
  });
  implement(app, listPayoutTargets, async ({ principal }) => {
    await assertEarned(deps, principal);
    return listTargets(deps, principal.userId);
  });
  implement(app, releaseOwnCall, async ({ principal }) => {
    await assertEarned(deps, principal);
    await releaseOwnPayouts(deps, principal.userId);
    return readAccount(deps, principal.userId);
  });
  implementRepeatable(app, payOutCall, async ({ body, principal, request }) => {
    await assertEarned(deps, principal);
    // Not the `keyHash` of the context, which belongs to this call: a creator may repeat with the same key by the call that
    // social forwards.
    const key = request.headers['idempotency-key'];
    const keyHash = key === undefined ? undefined : hashPayoutKey(principal.userId, String(key));
    return payOut(deps, principal.userId, Math.round(body.amount * 100), keyHash);
  });
}

/**
 * Throws a 403 for everyone who is no creator and has no balance. A creator who was made a FAN or an ADMIN keeps earlier earnings and may
 * have them paid out.
 */
async function assertEarned(
  { database, clock }: Pick<PaymentsDeps, 'database' | 'clock'>,
  { role, userId }: Pick<Principal, 'role' | 'userId'>,
): Promise<void> {
  if (role === 'CREATOR') return;
  const { availableCents, pendingCents } = await readBalance(database.db, userId, clock.now());
  if (availableCents + pendingCents > 0) return;
  // A payout request whose answer was lost is repeated, and gets the same answer, although nothing is left.
  const isTheirs = and(eq(payouts.creatorId, userId), eq(payouts.status, 'processing'));
  const [processing] = await database.db.select({ id: payouts.id }).from(payouts).where(isTheirs).limit(1);
  if (processing === undefined) throw forbidden();
}
