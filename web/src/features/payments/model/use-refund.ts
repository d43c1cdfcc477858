import { refundPayment } from '@stagedoor/contracts/payments-refunds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { forgetPaymentAttempt, keyForPayment } from './payment-attempt.ts';
import { isRefused } from './payment-rules.ts';

interface RefundRequest {
  readonly amount: number;
  readonly reason: string;
}

/** Refunds a payment. A retry of the same refund uses the same idempotency key until its outcome is known, so it is made once. */
export function useRefund(paymentId: string) {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id) ?? '';
  const attemptFor = ({ amount, reason }: RefundRequest) => `refund ${paymentId} ${amount.toFixed(2)} ${reason}`;
  return useMutation({
    mutationFn: (request: RefundRequest) =>
      call(
        refundPayment,
        { params: { id: paymentId }, body: request },
        { idempotencyKey: keyForPayment(userId, attemptFor(request), Date.now()) },
      ),
    onSuccess: async (_refund, request) => {
      forgetPaymentAttempt(userId, attemptFor(request));
      showToast('success', paymentTexts.refundSent);
      await client.invalidateQueries({ queryKey: ['payments'] });
    },
    onError: (error, request) => {
      if (isRefused(error)) forgetPaymentAttempt(userId, attemptFor(request));
    },
  });
}
