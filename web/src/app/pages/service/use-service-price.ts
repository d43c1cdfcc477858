import type { ServicePlan } from '@stagedoor/contracts/service-billing';
import type { ServiceDetail } from '@stagedoor/contracts/services';
import { useQuery } from '@tanstack/react-query';
import { servicePriceQuery } from '#/features/payments/api/service-billing-queries.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';

/** For a plan that has just begun and may not be known yet: the pause between requests, and their number. */
const newPlan = { pauseMs: 1_000, times: 8 };

/**
 * The price of a service for the viewer, and how to reopen a closed one. Nothing while services are not billed, or for a service
 * that is coming soon.
 */
export function useServicePrice(slug: string, service: ServiceDetail | undefined) {
  const isBilled = useFeature('service-billing') === 'on';
  const hasAccess = service?.userAccess != null;
  const { data: price } = useQuery({
    ...servicePriceQuery(slug),
    enabled: isBilled && service !== undefined && service.status !== 'coming-soon',
    // Payments learns of a new trial from an event, a moment after the directory has opened the service.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      hasAccess && data?.kind === 'plans' && data.plan === null && dataUpdateCount < newPlan.times && newPlan.pauseMs,
  });
  const openAgain = ({ interval, price: dollars }: ServicePlan) =>
    openCheckout({ kind: 'service', slug, name: service?.name ?? slug, interval, price: dollars });
  return { price: isBilled ? price : undefined, openAgain };
}
