import { OperatedServices } from '#/features/operation/components/operated-services.tsx';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

/** The state of the services of the viewer's teams. */
export function OperationsPage() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <PageHeading title={operationTexts.operations} />
        <p className="text-body text-ink-2">{operationTexts.howTheServicesOfYourTeamsDo}</p>
      </div>
      <OperatedServices />
    </div>
  );
}
