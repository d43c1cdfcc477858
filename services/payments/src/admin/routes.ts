import {
  getPayoutHold,
  holdPayouts as holdCall,
  listTransactionsOf,
  releasePayouts as releaseCall,
} from '@stagedoor/contracts/payments-admin';
import {
  endRepeatedTrial,
  keepRepeatedTrial,
  listRepeatedTrials as listTrialsCall,
} from '@stagedoor/contracts/repeated-trials';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { findHold, holdPayouts, presentStanding, releasePayouts } from '#/payouts/payout-hold.ts';
import { listRepeatedTrials } from '#/service-billing/repeated-trials.ts';
import { endTrial, keepTrial } from '#/service-billing/review-trial.ts';
import { listTransactions } from '#/wallet/list-transactions.ts';

/**
 * The calls by which an ADMIN reads somebody's transactions, holds or releases their payouts, and decides about repeated trials.
 * Refunds are in `refunds/`.
 */
export function registerAdmin(app: FastifyInstance, deps: PaymentsDeps): void {
  implement(app, listTransactionsOf, ({ params, query }) => listTransactions(deps, params.id.toLowerCase(), query));
  implement(app, getPayoutHold, async ({ params }) =>
    presentStanding(await findHold(deps.database.db, deps, params.id.toLowerCase())),
  );
  implement(app, holdCall, ({ params, body, principal }) =>
    holdPayouts(deps, principal.userId, params.id.toLowerCase(), body.reason),
  );
  implement(app, releaseCall, ({ params, principal }) =>
    releasePayouts(deps, principal.userId, params.id.toLowerCase()),
  );
  implement(app, listTrialsCall, ({ query }) => listRepeatedTrials(deps, query));
  implement(app, endRepeatedTrial, ({ params, principal }) =>
    endTrial(deps, principal.userId, params.id.toLowerCase()),
  );
  implement(app, keepRepeatedTrial, ({ params, principal }) =>
    keepTrial(deps, principal.userId, params.id.toLowerCase()),
  );
}
