import { refundPayment } from '@stagedoor/contracts/payments-refunds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { confirm } from './pay-for.ts';
import { forgetPaymentAttempt, isRefused, keyForPayment } from './payment-rules.ts';

interface RefundRequest {
  readonly amount: number;
  readonly reason: string;
  /** The amounts by line, for an invoice. */
  readonly lines?: readonly { readonly line: number; readonly amount: number }[];
  /** The amount charged to the viewer's card, because their balance does not cover the refund. */
  readonly topUp?: { readonly paymentMethodId: string; readonly amount: number } | undefined;
}

/** Refunds a payment. A retry of the same refund uses the same idempotency key until its outcome is known, so it is made once. */
export function useRefund(paymentId: string) {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id) ?? '';
  const attemptFor = ({ amount, reason, lines = [], topUp }: RefundRequest) =>
    `refund ${paymentId} ${amount.toFixed(2)} ${lines.map((one) => `${one.line}:${one.amount} `).join('')}${topUp === undefined ? '' : `${topUp.paymentMethodId} ${topUp.amount} `}${reason}`;
  async function finish() {
    showToast('success', paymentTexts.refundSent);
    await client.invalidateQueries({ queryKey: ['payments'] });
  }
  const refund = useMutation({
    mutationFn: ({ amount, reason, lines, topUp }: RefundRequest) =>
      call(
        refundPayment,
        {
          params: { id: paymentId },
          body: {
            ...(lines === undefined ? { amount } : { lines: [...lines] }),
            reason,
            ...(topUp && { paymentMethodId: topUp.paymentMethodId, expectedTopUp: topUp.amount }),
          },
        },
        {
          idempotencyKey: keyForPayment(userId, attemptFor({ amount, reason, topUp, ...(lines && { lines }) })),
        },
      ),
    onSuccess: async ({ topUp }, request) => {
      forgetPaymentAttempt(userId, attemptFor(request));
      if (topUp?.status !== 'requires_action') await finish();
    },
    onError: (error, request) => {
      if (isRefused(error)) forgetPaymentAttempt(userId, attemptFor(request));
      // Another amount may be covered by now.
      void client.invalidateQueries({ queryKey: ['payments', 'refund-quote', paymentId] });
    },
  });
  /** Confirms the payment by card that the refund waits for. */
  const confirmation = useMutation({
    mutationFn: (confirmationId: string) => confirm(client, confirmationId),
    onSuccess: finish,
  });
  return { refund, confirmation };
}
