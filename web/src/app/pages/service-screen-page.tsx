import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Navigate, useParams } from 'react-router-dom';
import { screenQuery } from '#/features/services/api/screen-query.ts';
import { serviceQuery } from '#/features/services/api/services-queries.ts';
import { ServiceNotFound } from '#/features/services/components/service-not-found.tsx';
import { isOpen } from '#/features/services/model/categories.ts';
import { paths } from '#/shared/config/paths.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { OpenScreen } from './service-screen/open-screen.tsx';

/** During development, a new build of a screen replaces the shown one. */
const REBUILT_AFTER_MS = import.meta.env.DEV ? 1_000 : false;

/** The screen that a service's own team has built. Without access, or without a screen, the service's page is shown. */
export function ServiceScreenPage() {
  const { serviceId = '' } = useParams();
  const service = useQuery(serviceQuery(serviceId));
  const screen = useQuery({ ...screenQuery(serviceId), refetchInterval: REBUILT_AFTER_MS });
  if (service.error instanceof ClientError && service.error.statusCode === 404) return <ServiceNotFound />;
  const failed = [service, screen].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return (
      <>
        <PageHeading title={shellTexts.notLoaded} className="sr-only" />
        <ErrorState
          message={messageOf(failed.error, failureTexts.loadServices)}
          onRetry={() => failed.refetch()}
          isRetrying={failed.isFetching}
        />
      </>
    );
  }
  if (service.data === undefined || screen.data === undefined) return <LoadingRows />;
  if (screen.data === null || !isOpen(service.data)) {
    return <Navigate to={paths.service.getHref(serviceId)} replace />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ButtonLink kind="quiet" size="small" to={paths.service.getHref(serviceId)} className="-ms-3 justify-self-start">
        <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
        {serviceTexts.about2({ name: service.data.name })}
      </ButtonLink>
      <OpenScreen key={import.meta.env.DEV ? screen.data.version : serviceId} service={service.data} />
    </div>
  );
}
