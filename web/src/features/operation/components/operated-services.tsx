import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { operatedServicesQuery } from '../api/operation-queries.ts';
import { HealthText } from './health-text.tsx';

/** The services of the viewer's teams, each with its health and a link to its page. */
export function OperatedServices() {
  const { data, error, isFetching, refetch } = useQuery(operatedServicesQuery);
  if (error && !data) {
    return (
      <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
    );
  }
  if (!data) {
    return <LoadingRows />;
  }
  if (data.length === 0) {
    return <EmptyState title={operationTexts.youBelongToNoTeam}>{operationTexts.anAdminAddsYouToATeam}</EmptyState>;
  }
  return (
    <DataTable
      label={operationTexts.operations}
      rows={data}
      keyOf={({ slug }) => slug}
      columns={[
        {
          header: adminTexts.service,
          cell: ({ slug, name }) => (
            <Link to={paths.operation.getHref(slug)} className="font-medium text-brand hover:underline">
              {name}
            </Link>
          ),
        },
        { header: operationTexts.state, cell: ({ isUp }) => <UpBadge isUp={isUp} /> },
        { header: operationTexts.health, cell: ({ health }) => <HealthText health={health} /> },
        { header: operationTexts.version, cell: ({ version }) => <span className="tabular">{version ?? '–'}</span> },
        { header: operationTexts.team, cell: ({ team }) => team.name },
      ]}
    />
  );
}

function UpBadge({ isUp }: { readonly isUp: boolean | null }) {
  if (isUp === null) return <StatusBadge tone="quiet" label={operationTexts.notCheckedYet} />;
  return isUp ? (
    <StatusBadge tone="ok" label={operationTexts.up} />
  ) : (
    <StatusBadge tone="err" label={operationTexts.down} />
  );
}
