import { dismissDebtor, writeOffDebt } from '@stagedoor/contracts/payments-debts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as balanceTexts from '#/shared/config/texts/balance.ts';
import { call } from '#/shared/http/api-client.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { refusalOf } from './payment-rules.ts';

/** What an ADMIN decides about a debt. The list is fetched again after a failure too: another ADMIN may have been quicker. */
export function useDebtDecisions(id: string) {
  const client = useQueryClient();
  const ends = {
    onError: (error: Error) => showToast('error', refusalOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['payments', 'admin'] }),
  };
  const dismiss = useMutation({
    mutationFn: (userId: string) => call(dismissDebtor, { params: { id, userId } }),
    ...ends,
  });
  const writeOff = useMutation({
    mutationFn: (reason: string) => call(writeOffDebt, { params: { id }, body: { reason } }),
    onSuccess: () => showToast('success', balanceTexts.debtWrittenOff),
    ...ends,
  });
  return { dismiss, writeOff };
}
