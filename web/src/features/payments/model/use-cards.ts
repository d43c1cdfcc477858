import { addMethod, changeMethod, removeMethod } from '@stagedoor/contracts/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { ignoreNotFound } from '#/shared/query/ignore-not-found.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { cardsQuery } from '../api/cards-query.ts';

/** Saves a card by its token. The same card again returns the saved one. */
export function useAddCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(addMethod, { body: { token } }, { idempotencyKey: newKey() }),
    // Forms that need the new card find it in the list of cards.
    onSuccess: () => client.invalidateQueries({ queryKey: cardsQuery.queryKey }),
  });
}

/** Changes of a stored card. */
export function useCardActions(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: cardsQuery.queryKey });
  const onError = (error: Error) => showToast('error', messageOf(error, paymentTexts.cardFailed));
  const remove = useMutation({
    mutationFn: () => call(removeMethod, { params: { id } }).catch(ignoreNotFound),
    onSuccess: async () => {
      await refresh();
      showToast('success', paymentTexts.cardRemoved);
    },
    onError,
  });
  const makeDefault = useMutation({
    mutationFn: () => call(changeMethod, { params: { id }, body: { isDefault: true } }),
    onSuccess: refresh,
    onError: (error) => {
      onError(error);
      // It may have been removed in another tab.
      void refresh();
    },
  });
  return { remove, makeDefault };
}
