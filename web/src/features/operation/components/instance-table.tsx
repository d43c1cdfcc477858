import type { InstanceState } from '@stagedoor/contracts/service-operation';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';

interface InstanceTableProps {
  readonly instances: readonly InstanceState[];
  readonly unanswered: number;
}

/** The processes of a service as they are now. */
export function InstanceTable({ instances, unanswered }: InstanceTableProps) {
  return (
    <>
      {unanswered > 0 && (
        <p className="text-ui text-err">
          {instances.length === 0 ? operationTexts.nobodyAnswers : operationTexts.unanswered({ count: unanswered })}
        </p>
      )}
      {instances.length > 0 && (
        <DataTable
          label={operationTexts.instances}
          rows={instances}
          keyOf={({ instance }) => instance}
          columns={[
            {
              header: operationTexts.instance,
              cell: ({ instance }) => <code className="font-mono text-meta">{instance.slice(0, 8)}</code>,
            },
            {
              header: operationTexts.state,
              cell: ({ isReady }) => (
                <StatusBadge
                  tone={isReady ? 'ok' : 'err'}
                  label={isReady ? operationTexts.ready : operationTexts.notReady}
                />
              ),
            },
            { header: operationTexts.version, cell: ({ version }) => <span className="tabular">{version}</span> },
            { header: operationTexts.started, cell: ({ startedAt }) => formatMoment(startedAt) },
            { header: operationTexts.calls, cell: ({ calls }) => <CallsText calls={calls} /> },
            {
              header: operationTexts.slowest,
              cell: ({ calls: { p99Ms } }) => (
                <span className="tabular">
                  {p99Ms === null ? '–' : operationTexts.milliseconds({ ms: formatCount(p99Ms) })}
                </span>
              ),
            },
            { header: operationTexts.parts, cell: ({ parts }) => <PartsText parts={parts} /> },
          ]}
        />
      )}
    </>
  );
}

function CallsText({ calls: { count, failed, seconds } }: Pick<InstanceState, 'calls'>) {
  return (
    <span className="tabular grid">
      {operationTexts.callsInMinutes({ count: formatCount(count), minutes: seconds / 60 })}
      {failed > 0 && (
        <span className="text-err">{operationTexts.failed({ count: failed, shown: formatCount(failed) })}</span>
      )}
    </span>
  );
}

function PartsText({ parts }: Pick<InstanceState, 'parts'>) {
  return (
    <ul>
      {Object.entries(parts).map(([part, isThere]) => (
        <li key={part} className={isThere ? '' : 'text-err'}>
          {isThere ? operationTexts.partIsThere({ part }) : operationTexts.partIsAway({ part })}
        </li>
      ))}
    </ul>
  );
}
