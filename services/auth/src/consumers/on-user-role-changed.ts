import { userRoleChanged } from '@stagedoor/contracts/social-admin-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { changeRole } from '#/accounts/change-account.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';

/** Changes the role; tokens contain it from the next refresh on. */
export const onUserRoleChanged = defineConsumer<typeof userRoleChanged, AuthServiceDeps>({
  name: 'on_user_role_changed',
  on: userRoleChanged,
  handle: (tx, { data: { userId, revision, role } }) =>
    changeRole(tx as unknown as Transaction<AuthSchema>, { userId, revision, role }),
});
