import { profileUpdated } from '@stagedoor/contracts/social-events';
import { defineBatchConsumer } from '@stagedoor/service-kit/events/consumer';
import type { Deps } from '#/config.ts';
import { storePeople } from '#/people/store-people.ts';

/** Keeps displayed profiles up to date. */
export const onProfileUpdated = defineBatchConsumer({
  name: 'on-profile-updated',
  on: profileUpdated,
  readsHistory: true,
  async handleAll(tx, events, deps: Deps) {
    await storePeople(
      tx,
      deps,
      events.map(({ data }) => data),
    );
  },
});
