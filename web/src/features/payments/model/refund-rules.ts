import { refundPayment } from '@stagedoor/contracts/payments-refunds';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { describeUnreadable } from './unreadable-amount.ts';

/** Why this much cannot be refunded of a payment of which `left` dollars are left; undefined where it can. */
export function findRefundError(typed: string, left: number): string | undefined {
  const amount = readDollars(typed);
  if (amount === undefined) return describeUnreadable(typed);
  if (amount > left) return paymentTexts.onlyIsLeftToRefund({ left: formatMoney(left) });
  return validateBody(refundPayment.body, { amount, reason: 'x' }).amount;
}
