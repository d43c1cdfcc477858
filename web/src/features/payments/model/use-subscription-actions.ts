import { cancelSubscription, startSubscription } from '@stagedoor/contracts/payments';
import type { LeavingReason, Subscription } from '@stagedoor/contracts/subscription';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { forgetPaymentAttempt, isRefused, keyForPayment, refusalOf } from './payment-rules.ts';

/** Cancels a subscription at the end of its paid month, or resumes it. */
export function useSubscriptionActions({ id, creator, price }: Pick<Subscription, 'id' | 'creator' | 'price'>) {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id) ?? '';
  const refresh = async (text: string) => {
    await client.invalidateQueries({ queryKey: ['payments'] });
    // A subscription in grace ends at once, and its posts close with it.
    void client.invalidateQueries({ queryKey: ['users', 'one'] });
    showToast('success', text);
  };
  const cancel = useMutation({
    mutationFn: (reason: LeavingReason | undefined) =>
      call(cancelSubscription, { params: { id }, query: reason === undefined ? {} : { reason } }),
    onSuccess: () => refresh(paymentTexts.cancelled),
    onError: (error) => showToast('error', messageOf(error, paymentTexts.cancelFailed)),
  });
  // Before its end nothing is charged for going on. If it has ended by then, no other price is paid than the shown.
  const attempt = `resume ${id}`;
  const resume = useMutation({
    mutationFn: () =>
      call(
        startSubscription,
        { body: { creatorId: creator.id, expectedPrice: price } },
        { idempotencyKey: keyForPayment(userId, attempt) },
      ),
    onSuccess: () => {
      forgetPaymentAttempt(userId, attempt);
      return refresh(paymentTexts.resumed);
    },
    onError: (error) => {
      if (isRefused(error)) forgetPaymentAttempt(userId, attempt);
      showToast('error', refusalOf(error));
    },
  });
  return { cancel, resume };
}
