import type { ServiceInfo } from '@stagedoor/contracts/service-info';
import * as serviceTexts from '#/shared/config/texts/services.ts';

interface PlannedOperationsProps {
  readonly operations: ServiceInfo['operations'];
}

/** The calls that a service is to have, for people who will use it and people who will write against it. */
export function PlannedOperations({ operations }: PlannedOperationsProps) {
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
