import { purchase } from '@stagedoor/contracts/payments';
import { listPurchases as listCall } from '@stagedoor/contracts/purchases';
import { implement, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { listPurchases } from '#/purchases/list-purchases.ts';
import { purchaseItem } from '#/purchases/purchase-item.ts';

export function registerPurchases(app: FastifyInstance, deps: PaymentsDeps): void {
  implement(app, listCall, ({ query, principal }) => listPurchases(deps, principal.userId, query));
  implementRepeatable(app, purchase, ({ body, principal, keyHash }) =>
    purchaseItem(deps, principal, {
      kind: body.kind,
      id: body.id.toLowerCase(),
      methodId: body.paymentMethodId,
      expectedPrice: body.expectedPrice,
      keyHash,
    }),
  );
}
