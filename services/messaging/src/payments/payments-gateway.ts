import { chargePurchase, chargeTip } from '@stagedoor/contracts/internal-payments';
import type { Payment } from '@stagedoor/contracts/payments';
import { AppError, unavailable } from '@stagedoor/service-kit/common/errors';
import type { InternalClient } from '@stagedoor/service-kit/internal-calls/internal-client';

/** All calls of messaging to payments. */
export interface PaymentsGateway {
  /** Charges the price of a message, once. Rejects with an error for the buyer. */
  purchaseMessage(purchase: {
    messageId: string;
    buyerId: string;
    sellerId: string;
    priceCents: number;
    title?: string;
    paymentMethodId?: string;
    idempotencyKey: string;
  }): Promise<Payment>;
  /** Charges the tip of a message, once for each message. */
  payTip(tip: {
    messageId: string;
    senderId: string;
    creatorId: string;
    amountCents: number;
    paymentMethodId?: string;
  }): Promise<Payment>;
}

/** In ms. Longer than for other internal calls, because a payment may take long, and shorter than the gateway's timeout. */
const callOptions = { timeoutMs: 8_500 };
/** The message of a service without these calls, such as a stub on payments' port. */
const noSuchCall = 'The requested resource was not found.';

export function createPaymentsGateway(internal: InternalClient): PaymentsGateway {
  return {
    purchaseMessage: ({ messageId: itemId, ...purchase }) =>
      callPayments(() =>
        internal.call(chargePurchase, { body: { kind: 'message', itemId, ...purchase } }, callOptions),
      ),
    payTip: (tip) => callPayments(() => internal.call(chargeTip, { body: tip }, callOptions)),
  };
}

/** Passes on errors of payments with their own messages. Throws a 503 where payments is unavailable. */
async function callPayments(work: () => Promise<Payment>): Promise<Payment> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof AppError && error.statusCode < 500 && error.message !== noSuchCall;
    throw isRefusal ? error : unavailable('Payments are not available', 60, error);
  }
}
