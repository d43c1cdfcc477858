import { settleDebt } from '@stagedoor/contracts/payments-debts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as balanceTexts from '#/shared/config/texts/balance.ts';
import { call } from '#/shared/http/api-client.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { confirm } from './pay-for.ts';
import { forgetPaymentAttempt, isRefused, keyForPayment } from './payment-rules.ts';

interface Settlement {
  readonly paymentMethodId: string;
  readonly amount: number;
}

/** Pays the viewer's debt by card; retries whose outcome is unknown pay only once. */
export function useSettlement() {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id) ?? '';
  const attemptFor = ({ paymentMethodId, amount }: Settlement) => `debt ${paymentMethodId} ${amount.toFixed(2)}`;
  const refresh = () => client.invalidateQueries({ queryKey: ['payments'] });
  async function finish(status: string) {
    showToast('success', status === 'succeeded' ? balanceTexts.debtPaid : balanceTexts.debtPaymentOnItsWay);
    await refresh();
  }
  const settlement = useMutation({
    mutationFn: (request: Settlement) =>
      call(
        settleDebt,
        { body: { paymentMethodId: request.paymentMethodId, expectedAmount: request.amount } },
        { idempotencyKey: keyForPayment(userId, attemptFor(request)) },
      ),
    onSuccess: async ({ status }, request) => {
      forgetPaymentAttempt(userId, attemptFor(request));
      if (status !== 'requires_action') await finish(status);
    },
    onError: (error, request) => {
      if (isRefused(error)) forgetPaymentAttempt(userId, attemptFor(request));
      // The debt may have grown meanwhile.
      void refresh();
    },
  });
  const confirmation = useMutation({
    mutationFn: (confirmationId: string) => confirm(client, confirmationId),
    onSuccess: ({ status }) => finish(status),
  });
  return { settlement, confirmation };
}
