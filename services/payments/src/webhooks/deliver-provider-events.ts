import type { Job } from '@stagedoor/service-kit/jobs/job';
import type { PaymentsDeps, PaymentsServiceDeps } from '#/deps.ts';
import { applyProviderEvent } from '#/webhooks/apply-provider-event.ts';

/** Delivers the events of a provider without webhooks, in the same way as webhooks. */
export function defineEventDelivery(depsOf: (deps: PaymentsServiceDeps) => PaymentsDeps): Job<PaymentsServiceDeps> {
  return {
    name: 'news of the provider',
    pauseMs: 1_000,
    async run(serviceDeps) {
      const deps = depsOf(serviceDeps);
      await deps.provider.deliverEvents(async (event) => {
        await applyProviderEvent(deps, event);
      });
      return false;
    },
  };
}
