import type { Refund as RefundAnswer } from '@stagedoor/contracts/payments-refunds';
import type { Refund } from '#/db/refunds.ts';

export function presentRefund({ id, paymentId, amountCents, status, reason, note, createdAt }: Refund): RefundAnswer {
  return { id, paymentId, amount: amountCents / 100, status, reason, note, createdAt: createdAt.toISOString() };
}
