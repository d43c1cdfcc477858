import { profileUpdated } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { rememberPerson } from '#/people/remember-person.ts';

/** Keeps the copy of people by which notifications name who did it. */
export const onProfileUpdated = defineConsumer<typeof profileUpdated, NotificationsDeps>({
  name: 'on_profile_updated',
  on: profileUpdated,
  handle: (tx, { data }) => rememberPerson(tx, data),
});
