import { profileUpdated } from '@stagedoor/contracts/social-events';
import { afterCommit } from '@stagedoor/service-kit/database/database';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { rememberPerson } from '#/people/remember-person.ts';
import { showOrHide } from '#/presence/show-or-hide.ts';

/** Keeps the copy of people by which notifications name who did it, hides who is suspended, and shows who is online. */
export const onProfileUpdated = defineConsumer<typeof profileUpdated, NotificationsDeps>({
  name: 'on_profile_updated',
  on: profileUpdated,
  async handle(tx, { data: { userId, ...profile } }, deps) {
    if (!(await rememberPerson(tx, deps, { userId, ...profile }))) return;
    const { showOnlineStatus } = profile;
    if (showOnlineStatus !== undefined) await afterCommit(() => showOrHide(deps, userId, showOnlineStatus));
  },
});
