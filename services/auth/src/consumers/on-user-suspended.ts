import { userRestored, userSuspended } from '@stagedoor/contracts/social-admin-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { changeSuspension } from '#/accounts/change-account.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';

/** Signs a suspended person out everywhere; they can neither sign in nor refresh. */
export const onUserSuspended = defineConsumer<typeof userSuspended, AuthServiceDeps>({
  name: 'on_user_suspended',
  on: userSuspended,
  async handle(tx, { data: { userId, revision, suspendedAt } }, deps) {
    const change = { userId, revision, suspendedAt: new Date(suspendedAt) };
    await changeSuspension(tx as unknown as Transaction<AuthSchema>, deps, change);
  },
});

/** Lets a restored person sign in again; ended sessions stay ended. */
export const onUserRestored = defineConsumer<typeof userRestored, AuthServiceDeps>({
  name: 'on_user_restored',
  on: userRestored,
  async handle(tx, { data: { userId, revision } }, deps) {
    await changeSuspension(tx as unknown as Transaction<AuthSchema>, deps, { userId, revision, suspendedAt: null });
  },
});
