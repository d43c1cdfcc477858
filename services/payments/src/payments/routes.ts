import { confirmPayment } from '@stagedoor/contracts/payments';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { answerPayment } from '#/payments/answer-payment.ts';
import { findPayment, goOn } from '#/payments/pay.ts';

export function registerConfirmations(app: FastifyInstance, deps: PaymentsDeps): void {
  implement(app, confirmPayment, async ({ params, principal }) => {
    const payment = await findPayment(deps, params.id);
    if (payment?.payerId !== principal.userId) throw notFound('Payment not found');
    return answerPayment(deps, await goOn(deps, payment), { message: 'Paid' });
  });
}
