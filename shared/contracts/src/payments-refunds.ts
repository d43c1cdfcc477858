import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { PaymentSchema } from './payments.ts';
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
  /**
   * What its creator pays by card, because their balance does not cover the refund; absent if it does. Until that is `succeeded`,
   * nothing goes back.
   */
  topUp: Type.Optional(PaymentSchema),
});
export type Refund = Type.Static<typeof RefundSchema>;

export const quoteRefund = defineCall({
  service: 'payments',
  method: 'GET',
  path: '/payments/transactions/:id/refund',
  summary: 'Get how much of a received payment can be refunded, and how much of that your balance covers',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  answer: Type.Object({
    left: money(),
    /** A refund of more than this takes the rest from a card; at least 0. */
    covered: money(),
    /** Of months that are paid ahead: the price of those that have not begun. Refunding that much ends them. */
    unused: Type.Optional(money()),
    /** The minimum charge of a card: any excess stays in the balance. */
    minimumTopUp: money(),
  }),
  missing: 'Payment not found',
});

export const refundPayment = defineCall({
  service: 'payments',
  method: 'POST',
  path: '/payments/transactions/:id/refund',
  summary: 'Refund a payment, as its recipient or an ADMIN. The full remaining amount by default',
  access: 'signed-in',
  stepUp: 'admins',
  params: Type.Object({ id: id() }),
  body: Type.Object({
    /** In dollars. By default everything that has not been refunded yet. */
    amount: Type.Optional(
      dollars({ min: 0.01, max: 1_000_000, errorMessage: { minimum: 'A refund is at least $0.01' } }),
    ),
    /** What is refunded of which lines of an invoice. A part of an invoice with several lines is about lines that are named. */
    lines: Type.Optional(
      Type.Array(
        Type.Object({
          line: Type.Integer({ minimum: 0, maximum: 32_767 }),
          amount: dollars({ min: 0.01, max: 1_000_000, errorMessage: { minimum: 'A refund is at least $0.01' } }),
        }),
        { minItems: 1, maxItems: 200 },
      ),
    ),
    /** The reason that the payer reads. */
    reason: text({
      min: 1,
      max: 500,
      errorMessage: { required: 'A reason is required', minLength: 'A reason is required' },
    }),
    /** The card that pays the shortfall of the recipient's balance; the default card if it is left out. */
    paymentMethodId: Type.Optional(text({ min: 1, max: 64 })),
    /** The most that the card may be charged, as shown to its owner. If more is missing, or this is left out, nothing is refunded. */
    expectedTopUp: Type.Optional(dollars({ max: 1_000_000 })),
  }),
  answer: RefundSchema,
  status: 201,
  idempotent: true,
  missing: 'Payment not found',
});
