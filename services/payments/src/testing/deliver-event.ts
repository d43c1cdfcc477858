import { randomUUID } from 'node:crypto';
import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import { handleOnce } from '@stagedoor/service-kit/events/handle-once';
import type { TestService } from '@stagedoor/service-kit/testing/test-service';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { paymentsService } from '#/service.ts';

/** Has payments handle an event at once, without the broker. */
export async function deliverEvent<E extends EventDefinition>(
  { deps }: TestService<PaymentsServiceDeps>,
  event: E,
  data: EventData<E>,
): Promise<void> {
  const consumers = (paymentsService.consumers ?? []).filter(({ on }) => on.subject === event.subject);
  if (consumers.length === 0) throw new Error(`no consumer handles ${event.subject}`);
  for (const consumer of consumers) {
    await handleOnce(
      { consumer, deps, database: deps.database, clock: deps.clock },
      {
        specversion: '1.0',
        id: randomUUID(),
        source: '/services/test',
        type: event.subject,
        time: deps.clock.now().toISOString(),
        datacontenttype: 'application/json',
        data,
      },
    );
  }
}
