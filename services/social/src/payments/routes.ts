import {
  getStripeStatus,
  listPayoutMethods,
  listSubscribers as listSubscribersCall,
  listSubscriptions,
  requestPayout,
  setUpStripe,
} from '@stagedoor/contracts/creator-calls';
import {
  getAccountOf,
  listPayoutTargetsOf,
  listSubscriptionsOf,
  payOutFor,
  setUpAccountFor,
} from '@stagedoor/contracts/internal-payments';
import { implement, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import { keyOfRequest } from '@stagedoor/service-kit/idempotency/request-key';
import { callPayments, paymentTimeout } from '@stagedoor/service-kit/purchases/purchase';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';

import { listSubscribers } from '#/payments/list-subscribers.ts';

/** Passes calls on to payments in the person's name. */
export function registerPaymentRoutes(app: FastifyInstance, deps: SocialDeps): void {
  const { internal } = deps;

  implement(app, listSubscribersCall, ({ params, query, principal }) =>
    listSubscribers(deps, principal, params.id, query),
  );
  implement(app, listSubscriptions, ({ query, principal }) =>
    callPayments(() => internal.call(listSubscriptionsOf, { query: { ...query, subscriberId: principal.userId } })),
  );
  implementRepeatable(app, setUpStripe, ({ principal: { userId: creatorId } }) =>
    callPayments(() => internal.call(setUpAccountFor, { body: { creatorId } }, paymentTimeout)),
  );
  implement(app, getStripeStatus, ({ principal: { userId: creatorId } }) =>
    callPayments(() => internal.call(getAccountOf, { query: { creatorId } }, paymentTimeout)),
  );
  implement(app, listPayoutMethods, ({ principal: { userId: creatorId } }) =>
    callPayments(() => internal.call(listPayoutTargetsOf, { query: { creatorId } }, paymentTimeout)),
  );
  implementRepeatable(app, requestPayout, ({ body: { amount }, principal: { userId: creatorId }, request }) => {
    // Payments stores the key, so that a repeated request is one payout, whichever API it comes through.
    const idempotencyKey = keyOfRequest(request, deps.ids);
    const body = { creatorId, amountCents: Math.round(amount * 100), idempotencyKey };
    return callPayments(() => internal.call(payOutFor, { body }, paymentTimeout));
  });
}
