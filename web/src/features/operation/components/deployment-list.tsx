import type { DataOf } from '@stagedoor/contracts/call';
import type { getServiceOperation } from '@stagedoor/contracts/service-operation';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';

type Deployments = DataOf<typeof getServiceOperation>['deployments'];

/** The latest deployments, with their versions. */
export function DeploymentList({ deployments }: { readonly deployments: Deployments }) {
  if (deployments.length === 0) return <p className="text-ui text-ink-2">{operationTexts.noDeploymentsSeen}</p>;
  return (
    <DataTable
      label={operationTexts.deployments}
      rows={deployments}
      keyOf={({ version, startedAt }) => `${version} ${startedAt}`}
      columns={[
        { header: operationTexts.version, cell: ({ version }) => <span className="tabular">{version}</span> },
        { header: operationTexts.started, cell: ({ startedAt }) => formatMoment(startedAt) },
        { header: operationTexts.processes, cell: ({ instances }) => <span className="tabular">{instances}</span> },
      ]}
    />
  );
}
