import { payOut, releaseOwnPayouts, setUpAccount } from '@stagedoor/contracts/payments-wallet';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { forgetPaymentAttempt, isRefused, keyForPayment } from './payment-rules.ts';

/** Sets up payouts; some providers do this on their own pages, to which the browser is redirected. */
export function useSetUpPayouts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(setUpAccount, {}, { idempotencyKey: newKey() }),
    onSuccess: async ({ isComplete, url }) => {
      if (!isComplete && url !== null) window.location.assign(url);
      await client.invalidateQueries({ queryKey: ['payments', 'account'] });
    },
  });
}

/** Releases the viewer's payouts after a report and a new password. */
export function useReleaseOwnPayouts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(releaseOwnPayouts, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['payments', 'account'] }),
  });
}

/** Pays out; retries of the same amount whose outcome is unknown pay only once. */
export function usePayOut() {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id) ?? '';
  const attemptFor = (amount: number) => `payout ${amount.toFixed(2)}`;
  return useMutation({
    mutationFn: (amount: number) =>
      call(payOut, { body: { amount } }, { idempotencyKey: keyForPayment(userId, attemptFor(amount)) }),
    onSuccess: async (_payout, amount) => {
      forgetPaymentAttempt(userId, attemptFor(amount));
      showToast('success', paymentTexts.payoutSent);
      await client.invalidateQueries({ queryKey: ['payments'] });
    },
    onError: (error, amount) => {
      if (isRefused(error)) forgetPaymentAttempt(userId, attemptFor(amount));
    },
  });
}
