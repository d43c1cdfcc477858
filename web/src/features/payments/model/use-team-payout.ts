import { payTeamOut } from '@stagedoor/contracts/payments-teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { call } from '#/shared/http/api-client.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { teamKey } from '../api/team-queries.ts';

/** Records a transfer to a team, once however often the answer is lost. */
export function useTeamPayout(slug: string) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newKey);
  return useMutation({
    mutationFn: (body: { readonly amount: number; readonly reference: string }) =>
      call(payTeamOut, { params: { slug }, body }, { idempotencyKey }),
    onSuccess: () => showToast('success', billingTexts.thePayoutIsRecorded),
    onSettled: () => client.invalidateQueries({ queryKey: teamKey(slug) }),
  });
}
