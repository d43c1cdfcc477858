import { holdPayouts, releasePayouts } from '@stagedoor/contracts/payments-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { payoutHoldQuery } from '../api/admin-queries.ts';
import { refusalOf } from './payment-rules.ts';

/** Holds payouts of somebody back with a reason; without one it releases them. */
export function usePayoutHold(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | undefined) =>
      reason === undefined
        ? call(releasePayouts, { params: { id } })
        : call(holdPayouts, { params: { id }, body: { reason } }),
    onSuccess: (_standing, reason) =>
      showToast('success', reason === undefined ? paymentTexts.payoutsReleased : paymentTexts.payoutsHeld),
    onError: (error) => showToast('error', refusalOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: payoutHoldQuery(id).queryKey }),
  });
}
