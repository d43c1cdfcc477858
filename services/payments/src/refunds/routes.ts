import { refundPayment } from '@stagedoor/contracts/payments-refunds';
import { conflict } from '@stagedoor/service-kit/common/errors';
import { answer, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { presentRefund } from '#/refunds/present-refund.ts';
import { requestRefund } from '#/refunds/request-refund.ts';

export function registerRefunds(app: FastifyInstance, deps: PaymentsDeps): void {
  implementRepeatable(app, refundPayment, async ({ params, body, principal, keyHash }) => {
    const refund = await requestRefund(deps, principal, {
      paymentId: params.id.toLowerCase(),
      amountCents: body.amount === undefined ? undefined : Math.round(body.amount * 100),
      note: body.reason,
      keyHash,
    });
    if (refund.status === 'failed')
      throw conflict(`The provider refused the refund: ${refund.failure ?? 'no reason given'}`);
    const message = refund.status === 'succeeded' ? 'Refunded' : 'The refund is on its way';
    return answer(presentRefund(refund), { message });
  });
}
