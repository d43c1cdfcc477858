import { refundPayment } from '@stagedoor/contracts/payments-refunds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { confirm } from './pay-for.ts';
import { forgetPaymentAttempt, keyForPayment } from './payment-attempt.ts';
import { isRefused } from './payment-rules.ts';

interface RefundRequest {
  readonly amount: number;
  readonly reason: string;
  /** What the viewer's card is charged, because their balance does not cover the refund. */
  readonly topUp?: { readonly paymentMethodId: string; readonly amount: number } | undefined;
}

/** Refunds a payment. A retry of the same refund uses the same idempotency key until its outcome is known, so it is made once. */
export function useRefund(paymentId: string) {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id) ?? '';
  const attemptFor = ({ amount, reason, topUp }: RefundRequest) =>
    `refund ${paymentId} ${amount.toFixed(2)} ${topUp === undefined ? '' : `${topUp.paymentMethodId} ${topUp.amount} `}${reason}`;
  async function finish() {
    showToast('success', paymentTexts.refundSent);
    await client.invalidateQueries({ queryKey: ['payments'] });
  }
  const refund = useMutation({
    mutationFn: ({ amount, reason, topUp }: RefundRequest) =>
      call(
        refundPayment,
        {
          params: { id: paymentId },
          body: {
            amount,
            reason,
            ...(topUp && { paymentMethodId: topUp.paymentMethodId, expectedTopUp: topUp.amount }),
          },
        },
        { idempotencyKey: keyForPayment(userId, attemptFor({ amount, reason, topUp }), Date.now()) },
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
