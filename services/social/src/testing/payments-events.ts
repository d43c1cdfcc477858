import { randomUUID } from 'node:crypto';
import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import { handleOnce } from '@stagedoor/service-kit/events/handle-once';
import { socialService } from '#/service.ts';
import type { SocialWorld } from '#/testing/social-world.ts';

/** What payments returns for a purchase. */
export const paid = (status: string, more: object = {}) => ({
  status: status === 'succeeded' ? 201 : 202,
  data: {
    id: randomUUID(),
    paymentId: randomUUID(),
    kind: 'post',
    status,
    amount: 3,
    currency: 'USD',
    createdAt: new Date().toISOString(),
    ...more,
  },
});

/** Delivers an event of payments to the consumers of social. */
export async function deliverToSocial<E extends EventDefinition>(
  { service: { deps } }: SocialWorld,
  event: E,
  data: EventData<E>,
  id: string = randomUUID(),
): Promise<void> {
  for (const consumer of (socialService.consumers ?? []).filter(({ on }) => on.subject === event.subject)) {
    await handleOnce(
      { consumer, deps, database: deps.database, clock: deps.clock },
      {
        specversion: '1.0',
        id,
        source: '/services/payments',
        type: event.subject,
        time: new Date().toISOString(),
        datacontenttype: 'application/json',
        data,
      },
    );
  }
}
