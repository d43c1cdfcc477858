import type { Refund as RefundAnswer } from '@stagedoor/contracts/payments-refunds';
import type { Refund } from '#/db/refunds.ts';

export function presentRefund(
  { id, paymentId, amountCents, status, reason, note, createdAt }: Refund,
  topUp?: RefundAnswer['topUp'],
): RefundAnswer {
  const amount = amountCents / 100;
  const at = createdAt.toISOString();
  return { id, paymentId, amount, status, reason, note, createdAt: at, ...(topUp === undefined ? {} : { topUp }) };
}
