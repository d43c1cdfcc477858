import { refundPayment } from '@stagedoor/contracts/payments-refunds';
import type { Invoice } from '@stagedoor/contracts/service-billing';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { describeUnreadable } from './unreadable-amount.ts';

/** Returns why this amount cannot be refunded from a payment with `left` refundable dollars; undefined if it can. */
export function findRefundError(typed: string, left: number): string | undefined {
  const amount = readDollars(typed);
  if (amount === undefined) return describeUnreadable(typed);
  if (amount > left) return paymentTexts.onlyIsLeftToRefund({ left: formatMoney(left) });
  return validateBody(refundPayment.body, { amount, reason: 'x' }).amount;
}

/** A line of an invoice, with its refundable amount in dollars. */
export type LeftLine = Invoice['lines'][number] & { readonly left: number };

/** Returns the lines of an invoice of which something can still be refunded. */
export function leftOfLines({ lines }: Pick<Invoice, 'lines'>): LeftLine[] {
  return lines
    .map((line) => ({ ...line, left: Math.round((line.amount - line.refunded) * 100) / 100 }))
    .filter(({ left }) => left > 0);
}

/** Returns the refundable amount of all lines, in dollars. */
export function sumLeft(lines: readonly Pick<LeftLine, 'left'>[]): number {
  return Math.round(lines.reduce((sum, { left }) => sum + left, 0) * 100) / 100;
}
