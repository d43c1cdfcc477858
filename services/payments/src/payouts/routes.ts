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
import { payOut } from '#/payouts/pay-out.ts';
import { listTargets, readAccount, setUpAccount } from '#/payouts/payout-account.ts';
import { hashPayoutKey } from '#/payouts/payout-key.ts';
import { releaseOwnPayouts } from '#/payouts/safety-hold.ts';

export function registerPayouts(app: FastifyInstance, deps: PaymentsDeps): void {
  implementRepeatable(app, setUpCall, ({ principal }) => setUpAccount(deps, principal.userId));
  implement(app, getAccount, ({ principal }) => readAccount(deps, principal.userId));
  implement(app, listPayoutTargets, ({ principal }) => listTargets(deps, principal.userId));
  implement(app, releaseOwnCall, async ({ principal }) => {
    await releaseOwnPayouts(deps, principal.userId);
    return readAccount(deps, principal.userId);
  });
  implementRepeatable(app, payOutCall, ({ body, principal, request }) => {
    const key = request.headers['idempotency-key'];
    const keyHash = key === undefined ? undefined : hashPayoutKey(principal.userId, String(key));
    return payOut(deps, principal.userId, Math.round(body.amount * 100), keyHash);
  });
}
