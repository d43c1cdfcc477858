import { unavailable } from '@stagedoor/service-kit/errors';

/** The one place where messaging meets payments. */
export interface PaymentsGateway {
  /** Pays the price of a message. Resolves once it is paid; rejects with what the person is to know. */
  purchaseMessage(purchase: { messageId: string; buyerId: string; paymentMethodId?: string }): Promise<void>;
  /** Pays a tip of so many cents. */
  payTip(tip: { senderId: string; creatorId: string; amountCents: number; paymentMethodId?: string }): Promise<void>;
}

/** Stands in as long as no payments service is there to ask. */
export const paymentsAway: PaymentsGateway = {
  purchaseMessage: () => Promise.reject(unavailable('Payments are not available', 60)),
  payTip: () => Promise.reject(unavailable('Payments are not available', 60)),
};
