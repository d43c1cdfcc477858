import type { DataOf } from '@stagedoor/contracts/call';
import type { getServiceOperation } from '@stagedoor/contracts/service-operation';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatShare } from '#/shared/format/format-share.ts';

/** Which share of its health checks a service has passed, and since when that is known. */
export function HealthText({
  health: { checks, succeeded, since },
}: {
  readonly health: DataOf<typeof getServiceOperation>['health'];
}) {
  if (since === null) return <span className="text-ink-3">{operationTexts.notCheckedYet}</span>;
  const share = formatShare(succeeded, checks);
  return <span className="tabular">{operationTexts.ofChecks({ share, since: formatDay(since) })}</span>;
}
