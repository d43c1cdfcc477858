import { profileUpdated } from '@stagedoor/contracts/social-events';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { savePerson } from '#/people/save-person.ts';
import { changeVisibility } from '#/presence/change-visibility.ts';

/** Updates the copy of profiles, from which notifications name actors, hide suspended ones and show who is online. */
export const onProfileUpdated = defineConsumer<typeof profileUpdated, NotificationsDeps>({
  name: 'on_profile_updated',
  on: profileUpdated,
  async handle(tx, { data: { userId, ...profile } }, deps) {
    // The event is older than the last one, so the stored data is newer, also about who is shown online.
    if (!(await savePerson(tx, deps, { userId, ...profile }))) return;
    const { showOnlineStatus } = profile;
    if (showOnlineStatus !== undefined) afterCommit(tx, () => changeVisibility(deps, userId, showOnlineStatus));
  },
});
