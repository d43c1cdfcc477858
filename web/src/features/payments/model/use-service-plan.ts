import {
  cancelServicePlan,
  changeServicePlan,
  chooseServiceCard,
  resumeServicePlan,
  type ServicePlan,
} from '@stagedoor/contracts/service-billing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';

/** Changes of one's plan of a service. */
export function useServicePlan(slug: string) {
  const change = useRefreshing();
  const params = { slug };
  const cancel = useMutation({
    mutationFn: () => call(cancelServicePlan, { params }),
    ...change(billingTexts.serviceCancelled),
  });
  const resume = useMutation({
    mutationFn: () => call(resumeServicePlan, { params }),
    ...change(billingTexts.serviceResumed),
  });
  const choose = useMutation({
    mutationFn: (interval: ServicePlan['interval']) => call(changeServicePlan, { params, body: { interval } }),
    ...change(billingTexts.serviceChanged),
  });
  return { cancel, resume, choose };
}

/** Has a card pay for services. */
export function useServiceCard() {
  const change = useRefreshing();
  return useMutation({
    mutationFn: (paymentMethodId: string) => call(chooseServiceCard, { body: { paymentMethodId } }),
    ...change(billingTexts.cardChosen),
  });
}

/** Refetches everything that shows plans and access, after a change of a plan. */
function useRefreshing() {
  const client = useQueryClient();
  return (text: string) => ({
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['payments'] });
      void client.invalidateQueries({ queryKey: ['services'] });
      void client.invalidateQueries({ queryKey: ['own-services'] });
      showToast('success', text);
    },
    onError: (error: Error) => showToast('error', messageOf(error, billingTexts.changeFailed)),
  });
}
