import type { InstanceState } from '@stagedoor/contracts/service-operation';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';

/** How far a service is behind: the consumers that are, which its instances share, its outbox and its due work. */
export function EventTable({ instances }: { readonly instances: readonly InstanceState[] }) {
  // Of those that see the broker: the others have no consumers to say anything of.
  const first = instances.find(({ parts }) => parts.broker !== false);
  if (first === undefined) return <p className="text-ui text-warn">{operationTexts.waitingIsUnknown}</p>;
  const busy = first.consumers.filter(({ waiting, deadLetters }) => waiting > 0 || deadLetters > 0);
  const idle = first.consumers.length - busy.length;
  const oldest = Math.max(...instances.map(({ outboxOldestSeconds }) => outboxOldestSeconds ?? 0));
  return (
    <>
      {oldest >= 1 && (
        <p className="text-ui text-warn">{operationTexts.outboxWaits({ seconds: formatCount(Math.floor(oldest)) })}</p>
      )}
      {first.workSetAside > 0 && (
        <p className="text-ui text-err">{operationTexts.workSetAside({ count: first.workSetAside })}</p>
      )}
      {first.consumers.length === 0 && <p className="text-ui text-ink-2">{operationTexts.consumesNothing}</p>}
      {idle > 0 && <p className="text-ui text-ink-2">{operationTexts.nothingWaits({ count: idle })}</p>}
      {busy.length > 0 && (
        <DataTable
          label={operationTexts.events}
          rows={busy}
          keyOf={({ consumer }) => consumer}
          columns={[
            {
              header: operationTexts.consumer,
              cell: ({ consumer }) => <code className="font-mono text-meta break-all">{consumer}</code>,
            },
            {
              header: operationTexts.waiting,
              cell: ({ waiting, stalledSeconds }) => (
                <span className="tabular grid">
                  {formatCount(waiting)}
                  {stalledSeconds >= 60 && (
                    <span className="text-err">
                      {operationTexts.stalledFor({ seconds: formatCount(Math.floor(stalledSeconds)) })}
                    </span>
                  )}
                </span>
              ),
            },
            {
              header: operationTexts.deadLetters,
              cell: ({ deadLetters }) => (
                <span className={deadLetters > 0 ? 'tabular text-err' : 'tabular'}>{formatCount(deadLetters)}</span>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
