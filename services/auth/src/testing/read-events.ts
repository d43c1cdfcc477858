import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import type { TestAuth } from '#/testing/start-auth.ts';

/** Returns the data of published events of one kind from the outbox, oldest first. */
export async function readEvents<E extends EventDefinition>(auth: TestAuth, event: E): Promise<EventData<E>[]> {
  const rows = await auth.deps.database.sql<{ data: EventData<E> }[]>`
    select envelope -> 'data' as data from kit.outbox where subject = ${event.subject} order by ordinal`;
  return rows.map(({ data }) => data);
}
