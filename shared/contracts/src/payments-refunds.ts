import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { dollars, id, instant, money, nullableText, oneOf, text } from './text.ts';

/**
 * Why money was refunded. `creator` and `admin`: one of them decided it. `undeliverable`: the paid item could not be
 * delivered. `removed`: the item was removed by moderation. `provider`: the payment provider did it on its own.
 */
export const RefundReasonSchema = oneOf(['creator', 'admin', 'undeliverable', 'removed', 'provider']);

/** `pending` until the provider says that the money went back. A `failed` one moved nothing. */
export const RefundSchema = Type.Object({
  id: id(),
  paymentId: id(),
  amount: money(),
  status: oneOf(['pending', 'succeeded', 'failed']),
  reason: RefundReasonSchema,
  /** The text that both sides read. */
  note: nullableText(),
  createdAt: instant(),
});
export type Refund = Type.Static<typeof RefundSchema>;

export const refundPayment = defineCall({
  service: 'payments',
  method: 'POST',
  path: '/payments/transactions/:id/refund',
  summary: 'Give money of a payment back to its payer: by who received it, or an ADMIN. All that is left by default',
  access: 'signed-in',
  stepUp: 'admins',
  params: Type.Object({ id: id() }),
  body: Type.Object({
    /** In dollars. By default everything that has not been refunded yet. */
    amount: Type.Optional(
      dollars({ min: 0.01, max: 1_000_000, errorMessage: { minimum: 'A refund is at least $0.01' } }),
    ),
    /** The reason that the payer reads. */
    reason: text({
      min: 1,
      max: 500,
      errorMessage: { required: 'A reason is required', minLength: 'A reason is required' },
    }),
  }),
  answer: RefundSchema,
  status: 201,
  idempotent: true,
  missing: 'Payment not found',
});
