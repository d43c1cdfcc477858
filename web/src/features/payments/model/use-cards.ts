import { addMethod, changeMethod, removeMethod } from '@stagedoor/contracts/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { cardsQuery } from '../api/cards-query.ts';

/** Keeps a card by its token; the same card again is the one that is kept. */
export function useAddCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(addMethod, { body: { token } }, { idempotencyKey: newKey() }),
    // Whoever waits for it finds it among the cards.
    onSuccess: () => client.invalidateQueries({ queryKey: cardsQuery.queryKey }),
  });
}

/** Changes of a stored card. */
export function useCardActions(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: cardsQuery.queryKey });
  const onError = (error: Error) => showToast('error', messageOf(error, paymentTexts.cardFailed));
  const remove = useMutation({
    mutationFn: () => call(removeMethod, { params: { id } }),
    onSuccess: async () => {
      await refresh();
      showToast('success', paymentTexts.cardRemoved);
    },
    onError,
  });
  const makeDefault = useMutation({
    mutationFn: () => call(changeMethod, { params: { id }, body: { isDefault: true } }),
    onSuccess: refresh,
    onError,
  });
  return { remove, makeDefault };
}
