import type { DataOf } from '@stagedoor/contracts/call';
import type { getServiceOperation } from '@stagedoor/contracts/service-operation';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { operationQuery } from '#/features/operation/api/operation-queries.ts';
import { DeploymentList } from '#/features/operation/components/deployment-list.tsx';
import { EventTable } from '#/features/operation/components/event-table.tsx';
import { FilmWork } from '#/features/operation/components/film-work.tsx';
import { HealthText } from '#/features/operation/components/health-text.tsx';
import { InstanceTable } from '#/features/operation/components/instance-table.tsx';
import { LogSearch } from '#/features/operation/components/log-search.tsx';
import { OperationSection } from '#/features/operation/components/operation-section.tsx';
import { TeamMembers } from '#/features/operation/components/team-members.tsx';
import { TeamAccount } from '#/features/payments/components/team-account.tsx';
import { servicesQuery } from '#/features/services/api/services-queries.ts';
import { ServiceNotFound } from '#/features/services/components/service-not-found.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AddMember } from './operation/add-member.tsx';

/** How one service does, for its team and ADMINs. */
export function OperationPage() {
  const { serviceId = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(operationQuery(serviceId));
  if (error instanceof ClientError && error.statusCode === 404) return <ServiceNotFound />;
  const isStranger = error instanceof ClientError && error.statusCode === 403;
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        <ButtonLink kind="quiet" to={paths.operations.getHref()} className="-ms-4 justify-self-start">
          <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
          {operationTexts.allServices}
        </ButtonLink>
        <div className="grid gap-1">
          <PageHeading title={operationTexts.operationOf({ name: data?.name ?? serviceId })} />
          {data && (
            <p className="text-body text-ink-2">
              <HealthText health={data.health} />
            </p>
          )}
        </div>
      </div>
      {isStranger && (
        <EmptyState title={operationTexts.onlyTheTeamSeesThis}>{operationTexts.anAdminAddsYouToATeam}</EmptyState>
      )}
      {error && !data && !isStranger && (
        <ErrorState
          message={messageOf(error, errorTexts.unexpected)}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      )}
      {!error && !data && <LoadingRows />}
      {data && !isStranger && <Sections operation={data} />}
    </div>
  );
}

function Sections({ operation }: { readonly operation: DataOf<typeof getServiceOperation> }) {
  const isAdmin = useSession(({ user }) => user?.role === 'ADMIN');
  const { instances, unanswered, deployments, slug } = operation;
  return (
    <>
      <OperationSection title={operationTexts.instances}>
        <InstanceTable instances={instances} unanswered={unanswered} />
      </OperationSection>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <OperationSection title={operationTexts.events}>
          <EventTable instances={instances} />
        </OperationSection>
        <OperationSection title={operationTexts.deployments}>
          <DeploymentList deployments={deployments} />
        </OperationSection>
      </div>
      {isAdmin && slug === 'media' && (
        <OperationSection title={operationTexts.filmWork}>
          <FilmWork />
        </OperationSection>
      )}
      <OperationSection title={operationTexts.logs}>
        <LogSearch slug={slug} />
      </OperationSection>
      <OperationSection title={operationTexts.team}>
        <TeamMembers operation={operation} mayChange={isAdmin} />
        {isAdmin && <AddMember slug={slug} />}
      </OperationSection>
      {isAdmin && <TeamMoney slug={slug} />}
    </>
  );
}

/** The amount that a service's team is owed. Nothing if services are not billed, or for core services. */
function TeamMoney({ slug }: { readonly slug: string }) {
  const isBilled = useFeature('service-billing') === 'on';
  const { data = [] } = useQuery({ ...servicesQuery, enabled: isBilled });
  if (!isBilled || !data.some((service) => service.slug === slug)) return null;
  return (
    <OperationSection title={billingTexts.moneyOfTheTeam}>
      <TeamAccount slug={slug} />
    </OperationSection>
  );
}
