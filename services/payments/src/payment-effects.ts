import type { PaymentsDeps } from '#/deps.ts';
import { bookInvoice } from '#/invoices/book-invoice.ts';
import { grantItem, lockItem } from '#/purchases/grant-item.ts';
import { bookTopUp, failTopUp, settleTopUp } from '#/refunds/settle-top-up.ts';
import { failInvoicePayment, settleInvoice } from '#/service-billing/settle-invoice.ts';
import { withdrawReturnedLines, withdrawServices } from '#/service-billing/withdraw-services.ts';
import { createSubscription } from '#/subscriptions/create-subscription.ts';
import { endPaidSubscription } from '#/subscriptions/end-subscription.ts';
import { failRenewal, renewSubscription } from '#/subscriptions/renew-subscription.ts';
import { publishTip } from '#/tips/send-tip.ts';

const item = { deliver: grantItem, withdraw: lockItem };

/** What each kind of payment does. Refunds and payments know of no kind: they call these. */
export const paymentEffects: PaymentsDeps['effects'] = {
  post: item,
  message: item,
  tip: { deliver: publishTip },
  subscription: { deliver: createSubscription, withdraw: endPaidSubscription },
  renewal: { deliver: renewSubscription, fail: failRenewal, withdraw: endPaidSubscription },
  invoice: {
    book: bookInvoice,
    deliver: settleInvoice,
    fail: failInvoicePayment,
    withdraw: withdrawServices,
    withdrawPart: withdrawReturnedLines,
  },
  top_up: { book: bookTopUp, deliver: settleTopUp, fail: failTopUp },
};
