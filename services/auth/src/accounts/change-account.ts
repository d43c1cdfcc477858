import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, ne, sql } from 'drizzle-orm';
import { lockAccount } from '#/accounts/accounts-repository.ts';
import { accounts } from '#/db/accounts.ts';
import { appliedChanges } from '#/db/applied-account-changes.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { revokeAllSessions } from '#/sessions/revoke-sessions.ts';

interface AccountChange {
  readonly userId: string;
  readonly revision: number;
}

/** Suspends an account and ends its sessions, or restores it, unless a newer change was applied. */
export async function changeSuspension(
  tx: Transaction<AuthSchema>,
  deps: Pick<AuthServiceDeps, 'clock' | 'publish' | 'revocations'>,
  { userId, revision, suspendedAt }: AccountChange & { readonly suspendedAt: Date | null },
): Promise<void> {
  if (!(await recordIfNewer(tx, { accountId: userId, kind: 'suspension', revision }))) return;
  await tx.update(accounts).set({ suspendedAt }).where(eq(accounts.id, userId));
  if (suspendedAt !== null) await revokeAllSessions(tx, deps, userId);
}

/** Changes the role of an account, from its next refresh on. An ADMIN stays one. */
export async function changeRole(
  tx: Transaction<AuthSchema>,
  { userId, revision, role }: AccountChange & { readonly role: 'FAN' | 'CREATOR' },
): Promise<void> {
  if (!(await recordIfNewer(tx, { accountId: userId, kind: 'role', revision }))) return;
  await tx
    .update(accounts)
    .set({ role })
    .where(and(eq(accounts.id, userId), ne(accounts.role, 'ADMIN')));
}

/** Locks the account and records the change. Returns false if the account is gone, or a newer change was applied. */
async function recordIfNewer(
  tx: Transaction<AuthSchema>,
  change: typeof appliedChanges.$inferInsert,
): Promise<boolean> {
  if ((await lockAccount(tx, change.accountId)) === undefined) return false;
  const recorded = await tx
    .insert(appliedChanges)
    .values(change)
    .onConflictDoUpdate({
      target: [appliedChanges.accountId, appliedChanges.kind],
      set: { revision: change.revision },
      setWhere: sql`${appliedChanges.revision} < excluded.revision`,
    });
  return recorded.count > 0;
}
