import { readPaymentsHistory } from '@stagedoor/contracts/history';
import { serveHistory } from '@stagedoor/service-kit/history/serve-history';
import type { FastifyInstance } from 'fastify';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { messagePurchaseHistory, postPurchaseHistory, renewalHistory, tipHistory } from '#/history/payment-facts.ts';
import { disputeHistory, refundHistory } from '#/history/return-facts.ts';
import { cancellationHistory, endHistory, subscriptionHistory } from '#/history/subscription-facts.ts';

/** What business services that join later may ask for. */
export function registerHistory(app: FastifyInstance, deps: PaymentsServiceDeps): void {
  serveHistory(app, readPaymentsHistory, deps, [
    tipHistory,
    postPurchaseHistory,
    messagePurchaseHistory,
    subscriptionHistory,
    renewalHistory,
    cancellationHistory,
    endHistory,
    refundHistory,
    disputeHistory,
  ]);
}
