import { userRegistered } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { createProfile } from '#/users/create-profile.ts';

/** Fallback for when auth's call to create the profile failed. */
export const onUserRegistered = defineConsumer<typeof userRegistered, SocialDeps>({
  name: 'on_user_registered',
  on: userRegistered,
  handle: (tx, { data }, { publish }) => createProfile(tx, publish, data),
});
