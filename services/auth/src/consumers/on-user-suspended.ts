import { userRestored, userSuspended } from '@stagedoor/contracts/social-desk-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { changeSuspension } from '#/accounts/change-account.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';

/** A suspended person is signed out everywhere, and cannot sign in or refresh. */
export const onUserSuspended = defineConsumer<typeof userSuspended, AuthServiceDeps>({
  name: 'on_user_suspended',
  on: userSuspended,
  async handle(tx, { data: { userId, revision, suspendedAt } }, deps) {
    const change = { userId, revision, suspendedAt: new Date(suspendedAt) };
    await changeSuspension(tx as unknown as Transaction<AuthSchema>, deps, change);
  },
});

/** They can sign in again; the sessions that ended stay so. */
export const onUserRestored = defineConsumer<typeof userRestored, AuthServiceDeps>({
  name: 'on_user_restored',
  on: userRestored,
  async handle(tx, { data: { userId, revision } }, deps) {
    await changeSuspension(tx as unknown as Transaction<AuthSchema>, deps, { userId, revision, suspendedAt: null });
  },
});
