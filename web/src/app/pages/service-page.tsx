import type { ServicePlan } from '@stagedoor/contracts/service-billing';
import type { ServiceDetail } from '@stagedoor/contracts/services';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { OperationLink } from '#/features/operation/components/operation-link.tsx';
import { servicePriceQuery } from '#/features/payments/api/service-billing-queries.ts';
import { PriceMeaning } from '#/features/payments/components/price-meaning.tsx';
import { opensByConfirming } from '#/features/payments/model/describe-plan.ts';
import { serviceQuery } from '#/features/services/api/services-queries.ts';
import { ServiceDetailSkeleton } from '#/features/services/components/service-detail-skeleton.tsx';
import { ServiceDetailView } from '#/features/services/components/service-detail-view.tsx';
import { ServiceNotFound } from '#/features/services/components/service-not-found.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useGoBack } from '#/shared/hooks/use-go-back.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

/** For a plan that has just begun and may not be known yet: the pause between requests, and their number. */
const newPlan = { pauseMs: 1_000, times: 8 };

/**
 * The price of a service for the viewer, and how to reopen a closed one. Nothing while services are not billed, or for a service
 * that is coming soon.
 */
function useServicePrice(slug: string, service: ServiceDetail | undefined) {
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

export function ServicePage() {
  const goBack = useGoBack(paths.services.getHref());
  const { serviceId = '' } = useParams();
  const service = useQuery(serviceQuery(serviceId));
  const { price, openAgain } = useServicePrice(serviceId, service.data);
  const plan = price?.plan;
  if (service.error instanceof ClientError && service.error.statusCode === 404) return <ServiceNotFound />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button kind="quiet" onClick={goBack} className="-ms-4 justify-self-start">
          <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
          {serviceTexts.back}
        </Button>
        <OperationLink slug={serviceId} />
      </div>
      {service.isPending && <ServiceDetailSkeleton />}
      {service.isError && !service.data && (
        <>
          <PageHeading title={shellTexts.notLoaded} className="sr-only" />
          <ErrorState
            message={messageOf(service.error, failureTexts.loadServices)}
            onRetry={() => service.refetch()}
            isRetrying={service.isFetching}
          />
        </>
      )}
      {service.data && (
        <ServiceDetailView
          service={service.data}
          priceMeaning={price && <PriceMeaning price={price} />}
          onPay={plan != null && isPaidAgain(plan) ? () => openAgain(plan) : undefined}
        />
      )}
    </div>
  );
}

/** Not a plan that an ADMIN closed, nor a trial that continues once the address is confirmed. */
function isPaidAgain(plan: ServicePlan): boolean {
  return plan.status === 'closed' && plan.closeReason !== 'revoked' && !opensByConfirming(plan);
}
