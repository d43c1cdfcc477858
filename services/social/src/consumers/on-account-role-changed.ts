import { accountRoleChanged } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import { changeProfile, lockProfile } from '#/admin/change-account.ts';
import type { SocialDeps } from '#/config.ts';

/** An account was made an ADMIN where the system runs. A profile that is not there yet is waited for. */
export const onAccountRoleChanged = defineConsumer<typeof accountRoleChanged, SocialDeps>({
  name: 'on_account_role_changed',
  on: accountRoleChanged,
  async handle(tx, { data: { userId, role } }, deps) {
    const profile = await lockProfile(tx, userId);
    if (profile.role !== role) await changeProfile(tx, deps, userId, { role });
  },
});
