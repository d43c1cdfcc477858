import { quoteRefund, type Refund as RefundAnswer, refundPayment } from '@stagedoor/contracts/payments-refunds';
import { AppError, conflict } from '@stagedoor/service-kit/common/errors';
import { type Answer, answer, implement, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import { unfinishedMessages } from '@stagedoor/service-kit/purchases/purchase';
import type { FastifyInstance } from 'fastify';
import type { Refund } from '#/db/refunds.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { presentPayment } from '#/payments/respond-with-payment.ts';
import { quoteOwnRefund } from '#/refunds/quote-refund.ts';
import { type RequestedRefund, requestRefund } from '#/refunds/request-refund.ts';

export function registerRefunds(app: FastifyInstance, deps: PaymentsDeps): void {
  implement(app, quoteRefund, ({ params, principal }) =>
    quoteOwnRefund(deps, principal.userId, params.id.toLowerCase()),
  );
  implementRepeatable(app, refundPayment, async ({ params, body, principal, keyHash }) =>
    respond(
      deps,
      await requestRefund(deps, principal, {
        paymentId: params.id.toLowerCase(),
        amountCents: toCents(body.amount),
        lines: body.lines?.map(({ line, amount }) => ({ line, cents: Math.round(amount * 100) })),
        note: body.reason,
        topUp: { methodId: body.paymentMethodId, expectedCents: toCents(body.expectedTopUp) },
        keyHash,
      }),
    ),
  );
}

const toCents = (dollars: number | undefined) => (dollars === undefined ? undefined : Math.round(dollars * 100));

/** 202 while the creator's own payment is undecided; a 402 if their card was declined. */
async function respond(deps: PaymentsDeps, { refund, topUp }: RequestedRefund): Promise<Answer<RefundAnswer>> {
  if (topUp?.status === 'declined') throw new AppError(402, topUp.failure ?? 'Your card was declined');
  if (topUp?.status === 'cancelled') throw conflict(topUp.failure ?? 'The payment was cancelled');
  if (refund.status === 'failed') {
    const reason = refund.failure ?? 'no reason given';
    throw conflict(
      topUp === undefined
        ? `The provider refused the refund: ${reason}`
        : `The provider refused the refund, and what you paid for it goes back to your card: ${reason}`,
    );
  }
  const data = presentRefund(refund, topUp && (await presentPayment(deps, topUp)));
  if (topUp !== undefined && topUp.status !== 'succeeded') {
    const message = unfinishedMessages[topUp.status === 'requires_action' ? 'requires_action' : 'pending'];
    return answer(data, { status: 202, message });
  }
  return answer(data, { message: refund.status === 'succeeded' ? 'Refunded' : 'The refund is on its way' });
}

function presentRefund(
  { id, paymentId, amountCents, status, reason, note, createdAt }: Refund,
  topUp?: RefundAnswer['topUp'],
): RefundAnswer {
  const amount = amountCents / 100;
  const at = createdAt.toISOString();
  return { id, paymentId, amount, status, reason, note, createdAt: at, ...(topUp === undefined ? {} : { topUp }) };
}
