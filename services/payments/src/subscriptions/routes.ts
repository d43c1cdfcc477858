import type { BodyOf } from '@stagedoor/contracts/call';
import {
  cancelSubscription as cancelCall,
  getSubscriptionSum,
  listOwnSubscriptions,
  listSubscriptionPayments as listPaymentsCall,
  pauseSubscription as pauseCall,
  quoteSubscription,
  startSubscription as startCall,
  takeBackPause as takeBackPauseCall,
} from '@stagedoor/contracts/payments';
import { implement, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { quoteGift } from '#/gifts/quote-gift.ts';
import { type CreatedQuote, createQuote } from '#/plans/create-quote.ts';
import { presentQuote } from '#/plans/present-quote.ts';
import { cancelSubscription } from '#/subscriptions/cancel-subscription.ts';
import { listSubscriptionPayments } from '#/subscriptions/list-subscription-payments.ts';
import { listOwn } from '#/subscriptions/list-subscriptions.ts';
import { markHiddenCreators } from '#/subscriptions/mark-hidden-creators.ts';
import { pauseSubscription, takeBackPause } from '#/subscriptions/pause-subscription.ts';
import { startSubscription } from '#/subscriptions/start-subscription.ts';
import { sumSubscriptions } from '#/subscriptions/sum-subscriptions.ts';

async function makeQuote(
  deps: PaymentsDeps,
  me: Principal,
  body: BodyOf<typeof quoteSubscription>,
): Promise<CreatedQuote> {
  const input = { creatorId: body.creatorId.toLowerCase(), tierId: body.tierId?.toLowerCase() };
  const { giftMonths: months, code } = body;
  if (months === undefined) return createQuote(deps, me, { ...input, code });
  return { quote: await quoteGift(deps, me, { ...input, months }) };
}

export function registerSubscriptions(app: FastifyInstance, deps: PaymentsDeps): void {
  implementRepeatable(app, startCall, ({ body, principal, keyHash }) =>
    startSubscription(deps, principal, {
      creatorId: body.creatorId.toLowerCase(),
      quoteId: body.quoteId?.toLowerCase(),
      methodId: body.paymentMethodId,
      expectedPrice: body.expectedPrice,
      keyHash,
    }),
  );
  implement(app, quoteSubscription, async ({ body, principal }) =>
    presentQuote(await makeQuote(deps, principal, body)),
  );
  implement(app, listOwnSubscriptions, async ({ query, principal }) => {
    const { subscriptions, pagination } = await listOwn(deps, principal.userId, query);
    return { subscriptions: await markHiddenCreators(deps, principal.userId, subscriptions), pagination };
  });
  implement(app, getSubscriptionSum, ({ principal }) => sumSubscriptions(deps, principal.userId));
  implement(app, listPaymentsCall, ({ params, query, principal }) =>
    listSubscriptionPayments(deps, principal.userId, params.id, query),
  );
  implement(app, cancelCall, ({ params, query, principal }) =>
    cancelSubscription(deps, principal.userId, params.id, query.reason),
  );
  implement(app, pauseCall, ({ params: { id }, body: { months }, principal }) =>
    pauseSubscription(deps, principal.userId, { id, months }),
  );
  implement(app, takeBackPauseCall, ({ params, principal }) => takeBackPause(deps, principal.userId, params.id));
}
