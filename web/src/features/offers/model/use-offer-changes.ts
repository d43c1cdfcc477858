import type { BodyOf } from '@stagedoor/contracts/call';
import { changeOffer, createOffer, type Offer } from '@stagedoor/contracts/offers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { offersQuery } from '../api/offers-query.ts';

export type NewOffer = BodyOf<typeof createOffer>;

/** Makes and changes the creator's offers. */
export function useOfferChanges() {
  const client = useQueryClient();
  const after = {
    onError: (error: Error) => showToast('error', serverMessageOf(error, errorTexts.unexpected)),
    onSettled: () => client.invalidateQueries({ queryKey: offersQuery.queryKey }),
  };
  const create = useMutation({
    mutationFn: ({ body, key }: { readonly body: NewOffer; readonly key: string }) =>
      call(createOffer, { body }, { idempotencyKey: key }),
    ...after,
  });
  const change = useMutation({
    mutationFn: ({ offer: { id, revision }, state }: { readonly offer: Offer; readonly state: Offer['state'] }) =>
      call(changeOffer, { params: { id }, body: { state, revision } }),
    ...after,
  });
  return { create, change };
}
