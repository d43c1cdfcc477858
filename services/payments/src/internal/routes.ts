import { readChargeLimits } from '@stagedoor/contracts/charge-limits';
import {
  getAccountOf,
  listPayoutTargetsOf,
  listSubscribersOf,
  listSubscriptionsOf,
  payOutFor,
  readDays as readDaysCall,
  readItemDays as readItemDaysCall,
  setUpAccountFor,
} from '@stagedoor/contracts/internal-payments';
import { getDebtOf } from '@stagedoor/contracts/payments-debts';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { readFunds, sumFunds } from '#/ledger/read-funds.ts';
import { payOut } from '#/payouts/pay-out.ts';
import { listTargets, readAccount, setUpAccount } from '#/payouts/payout-account.ts';
import { hashPayoutKey } from '#/payouts/payout-key.ts';
import { listSubscribers } from '#/subscriptions/list-subscribers.ts';
import { listOwn } from '#/subscriptions/list-subscriptions.ts';
import { markHiddenCreators } from '#/subscriptions/mark-hidden-creators.ts';
import { readDays } from '#/wallet/earnings.ts';
import { readItemDays } from '#/wallet/item-days.ts';
import { readPeriod } from '#/wallet/period-rules.ts';

/** Internal calls that social and messaging make on behalf of a person. */
export function registerInternalCalls(app: FastifyInstance, deps: PaymentsDeps): void {
  implement(app, readChargeLimits, async () => ({ smallestCents: deps.provider.minimumChargeCents }));
  implement(app, listSubscriptionsOf, async ({ query: { subscriberId, ...page } }) => {
    const { subscriptions, pagination } = await listOwn(deps, subscriberId, page);
    return { subscriptions: await markHiddenCreators(deps, subscriberId, subscriptions), pagination };
  });
  implement(app, listSubscribersOf, ({ query }) => listSubscribers(deps, query));
  implement(app, readDaysCall, ({ query: { creatorId, start, end } }) =>
    readDays(deps, creatorId, readPeriod({ startDate: start, endDate: end }, deps.clock.now())),
  );
  implement(app, readItemDaysCall, ({ query: { itemId, start, end } }) =>
    readItemDays(deps.database.db, itemId, readPeriod({ startDate: start, endDate: end }, deps.clock.now())),
  );
  implement(app, setUpAccountFor, ({ body }) => setUpAccount(deps, body.creatorId));
  implement(app, getAccountOf, ({ query }) => readAccount(deps, query.creatorId));
  implement(app, listPayoutTargetsOf, ({ query }) => listTargets(deps, query.creatorId));
  implement(app, getDebtOf, async ({ params }) => {
    const funds = await readFunds(deps.database.db, params.userId.toLowerCase(), deps.clock.now());
    return { owedCents: Math.max(-sumFunds(funds), 0) };
  });
  implement(app, payOutFor, ({ body: { creatorId, amountCents, idempotencyKey: key } }) =>
    payOut(deps, creatorId, amountCents, hashPayoutKey(creatorId, key)),
  );
}
