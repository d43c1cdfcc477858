import { chargePurchase, chargeTip } from '@stagedoor/contracts/internal-payments';
import type { Payment } from '@stagedoor/contracts/payments';
import { AppError, unavailable } from '@stagedoor/service-kit/common/errors';
import type { InternalClient } from '@stagedoor/service-kit/internal-calls/internal-client';

/** The one place where messaging meets payments. */
export interface PaymentsGateway {
  /** Takes the price of a message from its buyer, once. Rejects with what the person is to know. */
  purchaseMessage(purchase: {
    messageId: string;
    buyerId: string;
    sellerId: string;
    priceCents: number;
    title?: string;
    paymentMethodId?: string;
    idempotencyKey: string;
  }): Promise<Payment>;
  /** Takes the tip that a message brings, once for a message. */
  payTip(tip: {
    messageId: string;
    senderId: string;
    creatorId: string;
    amountCents: number;
    paymentMethodId?: string;
  }): Promise<Payment>;
}

/** Longer than for anything of our own, and shorter than the gateway waits, in ms. */
const patience = { timeoutMs: 8_500 };
/** What somebody else answers on its port knows none of these calls. */
const noSuchCall = 'The requested resource was not found.';

export function createPaymentsGateway(internal: InternalClient): PaymentsGateway {
  return {
    purchaseMessage: ({ messageId: itemId, ...purchase }) =>
      ask(() => internal.call(chargePurchase, { body: { kind: 'message', itemId, ...purchase } }, patience)),
    payTip: (tip) => ask(() => internal.call(chargeTip, { body: tip }, patience)),
  };
}

/** What payments refuses is passed on in its own words; where it does not run, that is said. */
async function ask(work: () => Promise<Payment>): Promise<Payment> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof AppError && error.statusCode < 500 && error.message !== noSuchCall;
    throw isRefusal ? error : unavailable('Payments are not available', 60, error);
  }
}
