import { refundPayment } from '@stagedoor/contracts/payments-refunds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { forgetPaying, keyForPaying } from './attempt-key.ts';
import { isRefused } from './payment-rules.ts';

interface RefundWish {
  readonly amount: number;
  readonly reason: string;
}

/** Gives money of a payment back, once for each try of the same amount whose end is not known. */
export function useRefund(paymentId: string) {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id) ?? '';
  const attemptFor = ({ amount, reason }: RefundWish) => `refund ${paymentId} ${amount.toFixed(2)} ${reason}`;
  return useMutation({
    mutationFn: (wish: RefundWish) =>
      call(
        refundPayment,
        { params: { id: paymentId }, body: wish },
        { idempotencyKey: keyForPaying(userId, attemptFor(wish), Date.now()) },
      ),
    onSuccess: async (_refund, wish) => {
      forgetPaying(userId, attemptFor(wish));
      showToast('success', paymentTexts.refundSent);
      await client.invalidateQueries({ queryKey: ['payments'] });
    },
    onError: (error, wish) => {
      if (isRefused(error)) forgetPaying(userId, attemptFor(wish));
    },
  });
}
