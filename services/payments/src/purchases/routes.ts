import { createHash } from 'node:crypto';
import { chargePurchase } from '@stagedoor/contracts/internal-payments';
import { listPurchases as listCall } from '@stagedoor/contracts/purchases';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { pay } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { listPurchases } from '#/purchases/list-purchases.ts';

export function registerPurchases(app: FastifyInstance, deps: PaymentsDeps): void {
  implement(app, listCall, ({ query, principal }) => listPurchases(deps, principal.userId, query));

  implement(app, chargePurchase, async ({ body }) => {
    const { kind, itemId, buyerId, sellerId, priceCents, title, paymentMethodId, idempotencyKey } = body;
    const payment = await pay(deps, {
      kind,
      payerId: buyerId,
      payeeId: sellerId,
      amountCents: priceCents,
      item: { kind, id: itemId },
      title,
      methodId: paymentMethodId,
      keyHash: createHash('sha256').update(`purchase of ${kind} ${itemId} ${idempotencyKey}`).digest(),
    });
    return respondWithPayment(deps, payment);
  });

  // Withdrawn: the service that owns an item sells it. Whatever was sent, its body is not read.
  app.post('/payments/purchases', {
    schema: { hide: true },
    onRequest: async () => {
      throw notFound('Buy a post with POST /posts/{id}/purchase, and a message with POST /messages/{id}/purchase.');
    },
    handler: () => undefined,
  });
}
