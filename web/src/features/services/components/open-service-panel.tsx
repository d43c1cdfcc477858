import type { ServiceInfo } from '@stagedoor/contracts/service-info';
import type { ServiceDetail } from '@stagedoor/contracts/services';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '#/shared/config/paths.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { ClientError, isOutage, serverMessageOf } from '#/shared/http/client-error.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { CopyCode } from '#/shared/ui/copy-code.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { screenQuery } from '../api/screen-query.ts';
import { serviceInfoQuery } from '../api/services-queries.ts';
import { clearRequestedService } from '../model/requested-service.ts';
import { useRecordAccess } from '../model/use-record-access.ts';

interface ServiceDoorProps {
  readonly service: ServiceDetail;
  /** How often the person opened it on this page: it takes the focus each time, even if it is mounted only then. */
  readonly timesOpened: number;
}

/** The panel of a service that the viewer may open: its planned calls while it is being built, else its address. */
export function OpenServicePanel({ service, timesOpened }: ServiceDoorProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (timesOpened > 0) section.current?.focus();
  }, [timesOpened]);
  useRecordAccess(service.slug);
  useEffect(clearRequestedService, []);
  const since = service.userAccess?.grantedAt;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="service-door"
      className="grid grid-cols-1 gap-4 rounded-card border border-border bg-surface p-5"
    >
      <div className="flex items-start gap-3">
        <KeyRound aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-brand" />
        <div className="grid gap-0.5">
          <h2 id="service-door" className="font-sans text-title font-semibold">
            {serviceTexts.youHaveAccess}
          </h2>
          <p className="text-ui text-ink-3">
            {service.isPublic || !since
              ? serviceTexts.openToEveryoneWhoIsSigned
              : serviceTexts.since({ since: formatDay(since) })}
          </p>
        </div>
      </div>
      <Inside service={service} />
    </section>
  );
}

function Inside({ service }: Pick<ServiceDoorProps, 'service'>) {
  const info = useQuery(serviceInfoQuery(service.slug));
  if (info.isPending) return <Skeleton className="h-24" />;
  const refusal = info.error instanceof ClientError ? info.error.statusCode : undefined;
  if (info.error && refusal !== 501 && isOutage(info.error)) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ui text-ink-2">{serverMessageOf(info.error, failureTexts.loadServices)}</p>
        <Button size="small" onClick={() => info.refetch()} isBusy={info.isFetching}>
          {wordTexts.tryAgain}
        </Button>
      </div>
    );
  }
  if (refusal === 403) {
    return <p className="text-ui text-ink-2">{serverMessageOf(info.error, failureTexts.loadServices)}</p>;
  }
  const isBuilding = refusal === 501 || info.data?.isBuilt === false;
  // A service may have something else at this path, and a service that was built with an earlier kit answers 404.
  if (!isBuilding) return <Running service={service} />;
  return (
    <div className="grid gap-3">
      <p className="max-w-text text-ui text-ink-2">{serviceTexts.thisServiceIsNotAvailableYet}</p>
      {info.data && <PlannedOperations operations={info.data.operations} />}
    </div>
  );
}

function Running({ service }: Pick<ServiceDoorProps, 'service'>) {
  return (
    <div className="grid grid-cols-1 gap-3 text-ui text-ink-2">
      <OpenScreenLink service={service} />
      <p>{serviceTexts.isRunningItAnswersAt({ name: service.name })}</p>
      <CopyCode code={`${window.location.origin}${service.apiEndpoint}`} label={serviceTexts.apiAddress} />
      <p>
        <a
          href={`${paths.docs.getHref()}?urls.primaryName=${encodeURIComponent(service.name)}`}
          className="font-medium text-brand hover:underline"
        >
          {serviceTexts.whatItCanDo}
        </a>
      </p>
    </div>
  );
}

/** The link to a service's screen, if it has one. */
function OpenScreenLink({ service: { slug, name } }: { readonly service: ServiceDetail }) {
  const { data } = useQuery(screenQuery(slug));
  if (!data) return null;
  return (
    <ButtonLink kind="main" to={paths.serviceScreen.getHref(slug)} className="justify-self-start">
      {serviceTexts.open({ name })}
    </ButtonLink>
  );
}

interface PlannedOperationsProps {
  readonly operations: ServiceInfo['operations'];
}

/** The planned calls of a service, for its future users and for developers. */
function PlannedOperations({ operations }: PlannedOperationsProps) {
  return (
    <ul aria-label={serviceTexts.whatItIsGoingToDo} className="divide-y divide-border border-y border-border">
      {operations.map(({ method, path, summary }) => (
        <li key={`${method} ${path}`} className="grid gap-x-4 py-2.5 md:grid-cols-2">
          <span className="text-ui text-ink">{summary}</span>
          <code className="overflow-x-auto font-mono text-meta leading-5 whitespace-nowrap text-ink-3">
            {method} {path}
          </code>
        </li>
      ))}
    </ul>
  );
}
