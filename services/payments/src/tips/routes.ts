import { createHash } from 'node:crypto';
import { chargeTip } from '@stagedoor/contracts/internal-payments';
import { sendTip as sendTipCall } from '@stagedoor/contracts/payments';
import { implement, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { pay } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { sendTip } from '#/tips/send-tip.ts';

export function registerTips(app: FastifyInstance, deps: PaymentsDeps): void {
  implementRepeatable(app, sendTipCall, ({ body, principal, keyHash }) => sendTip(deps, principal, body, keyHash));
  // The tip that a message brings.
  implement(app, chargeTip, async ({ body }) => {
    const { messageId, senderId, creatorId, amountCents, paymentMethodId: methodId } = body;
    const draft = {
      kind: 'tip',
      payerId: senderId,
      payeeId: creatorId,
      amountCents,
      item: { kind: 'message', id: messageId },
      methodId,
      keyHash: createHash('sha256').update(`tip of message ${messageId}`).digest(),
    } as const;
    return respondWithPayment(deps, await pay(deps, draft));
  });
}
