import {
  getAccount,
  listPayoutTargets,
  payOut as payOutCall,
  releaseOwnPayouts as releaseOwnCall,
  setUpAccount as setUpCall,
} from '@stagedoor/contracts/payments-wallet';
import { implement, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { assertEarned } from '#/payouts/assert-earned.ts';
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
