import type { ShortUser } from '@stagedoor/contracts/user';
import { getUser } from '@stagedoor/contracts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';

/** Opens the checkout of a new subscription to somebody, at the price of today. */
export function useResubscribe(creator: ShortUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(getUser, { params: { id: creator.id } }),
    onSuccess: ({ subscriptionPrice, hasSubscription }) => {
      if (hasSubscription) {
        // Another tab or device was faster.
        void client.invalidateQueries({ queryKey: ['payments'] });
        showToast('success', paymentTexts.subscribed);
      } else if (subscriptionPrice === 0) showToast('error', paymentTexts.noLongerOffered);
      else openCheckout({ kind: 'subscription', payee: creator, price: subscriptionPrice });
    },
    onError: (error) => {
      const isGone = error instanceof ClientError && error.statusCode === 404;
      showToast('error', isGone ? paymentTexts.noLongerOffered : messageOf(error, paymentTexts.loadFailed));
    },
  });
}
