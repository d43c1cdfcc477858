import { confirmPayment } from '@stagedoor/contracts/payments';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { continuePayment, findPayment } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';

export function registerConfirmations(app: FastifyInstance, deps: PaymentsDeps): void {
  implement(app, confirmPayment, async ({ params, principal }) => {
    const payment = await findPayment(deps, params.id);
    if (payment?.payerId !== principal.userId) throw notFound('Payment not found');
    return respondWithPayment(deps, await continuePayment(deps, payment), { message: 'Paid' });
  });
}
