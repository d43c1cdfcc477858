import type { Job } from '@stagedoor/service-kit/jobs/job';
import type { PaymentsDeps, PaymentsServiceDeps } from '#/deps.ts';
import { hearNews } from '#/webhooks/hear-news.ts';

/** Hears what a provider without webhooks has to tell, by the way that a webhook takes. */
export function defineNewsDelivery(depsOf: (deps: PaymentsServiceDeps) => PaymentsDeps): Job<PaymentsServiceDeps> {
  return {
    name: 'news of the provider',
    pauseMs: 1_000,
    async run(serviceDeps) {
      const deps = depsOf(serviceDeps);
      await deps.provider.deliverNews((news) => hearNews(deps, news));
      return false;
    },
  };
}
