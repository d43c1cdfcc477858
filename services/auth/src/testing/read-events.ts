import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import type { TestAuth } from '#/testing/start-auth.ts';

/** What was published of a kind, oldest first: read from the outbox, so it is there with the commit. */
export async function readEvents<E extends EventDefinition>(auth: TestAuth, event: E): Promise<EventData<E>[]> {
  const rows = await auth.deps.database.sql<{ data: EventData<E> }[]>`
    select envelope -> 'data' as data from kit.outbox where subject = ${event.subject} order by ordinal`;
  return rows.map(({ data }) => data);
}
