import { deliverServiceNotification } from '@stagedoor/contracts/service-notifications';
import { waitingNotifications } from '#/database/kit-tables.ts';
import type { InternalClient } from '#/internal-calls/internal-client.ts';
import { defineDueWork } from '#/jobs/define-due-work.ts';
import type { DueWorkDeps } from '#/jobs/due-work.ts';
import type { Job } from '#/jobs/job.ts';

interface DeliveryDeps extends DueWorkDeps {
  readonly internal: Pick<InternalClient, 'call'>;
}

/**
 * Sends the notifications that `notify` has written to the service notifications. The service asks for the scope `people:notify`, and names
 * `notifications` among its peers. An outage of notifications only delays them; a notification that is refused repeatedly is set aside for
 * `npm run jobs`.
 */
export const deliverNotifications: Job<DeliveryDeps> = defineDueWork<typeof waitingNotifications, DeliveryDeps>({
  name: 'waiting-notifications',
  table: waitingNotifications,
  key: waitingNotifications.id,
  dueAt: waitingNotifications.dueAt,
  pauseMs: 1_000,
  parallel: 4,
  async handle({ notification }, { internal }) {
    await internal.call(deliverServiceNotification, { body: notification });
    return 'remove';
  },
});
