import { pauseSubscription, takeBackPause } from '@stagedoor/contracts/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as pauseTexts from '#/shared/config/texts/pauses.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';

/** Plans a pause of a subscription, or takes back one that has not begun. */
export function usePause(id: string) {
  const client = useQueryClient();
  const saved = async (text: string) => {
    await client.invalidateQueries({ queryKey: ['payments'] });
    showToast('success', text);
  };
  const onError = (error: Error) => showToast('error', messageOf(error, pauseTexts.pauseFailed));
  const pause = useMutation({
    mutationFn: (months: number) => call(pauseSubscription, { params: { id }, body: { months } }),
    onSuccess: () => saved(pauseTexts.isPlanned),
    onError,
  });
  const takeBack = useMutation({
    mutationFn: () => call(takeBackPause, { params: { id } }),
    onSuccess: () => saved(pauseTexts.isTakenBack),
    onError,
  });
  return { pause, takeBack };
}
