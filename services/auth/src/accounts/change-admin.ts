import { accountRoleChanged } from '@stagedoor/contracts/auth-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { findAccountByEmail, lockAccount } from '#/accounts/accounts-repository.ts';
import { type Account, accounts } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { revokeAllSessions } from '#/sessions/revoke-sessions.ts';

type Deps = Pick<AuthServiceDeps, 'clock' | 'publish'>;

export type AdminChange = 'changed' | 'no account' | 'not an admin' | 'the last admin';

/** Makes the account of an address an ADMIN, from its next refresh on. */
export async function makeAdmin(tx: Transaction<AuthSchema>, deps: Deps, email: string): Promise<AdminChange> {
  const account = await lockByEmail(tx, email);
  if (account === undefined) return 'no account';
  const roleBeforeAdmin = account.role === 'ADMIN' ? account.roleBeforeAdmin : account.role;
  await changeRole(tx, deps, account, { role: 'ADMIN', roleBeforeAdmin });
  return 'changed';
}

/**
 * Restores an ADMIN's former role and ends their sessions, so that no token says ADMIN any more. Refuses for the last
 * ADMIN who can sign in, because nobody could administer the platform afterwards.
 */
export async function revokeAdmin(
  tx: Transaction<AuthSchema>,
  deps: Deps & Pick<AuthServiceDeps, 'revocations'>,
  email: string,
): Promise<AdminChange> {
  // Locks all ADMINs in one order, so that two concurrent commands cannot revoke the last two.
  const admins = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'ADMIN'), isNull(accounts.suspendedAt), isNull(accounts.closedAt)))
    .orderBy(accounts.id)
    .for('update');
  const account = await lockByEmail(tx, email);
  if (account === undefined) return 'no account';
  if (account.role !== 'ADMIN') return 'not an admin';
  if (admins.every(({ id }) => id === account.id)) return 'the last admin';
  await changeRole(tx, deps, account, { role: account.roleBeforeAdmin ?? 'FAN', roleBeforeAdmin: null });
  await revokeAllSessions(tx, deps, account.id);
  return 'changed';
}

async function lockByEmail(tx: Transaction<AuthSchema>, email: string): Promise<Account | undefined> {
  const account = await findAccountByEmail(tx, email);
  return account === undefined ? undefined : lockAccount(tx, account.id);
}

async function changeRole(
  tx: Transaction<AuthSchema>,
  { clock, publish }: Deps,
  { id: userId }: Account,
  { role, roleBeforeAdmin }: Pick<Account, 'role' | 'roleBeforeAdmin'>,
): Promise<void> {
  const [changed] = await tx
    .update(accounts)
    .set({ role, roleBeforeAdmin, roleRevision: sql`${accounts.roleRevision} + 1` })
    .where(eq(accounts.id, userId))
    .returning({ revision: accounts.roleRevision });
  if (changed === undefined) return;
  const changedAt = clock.now().toISOString();
  await publish(tx, accountRoleChanged, { userId, role, changedAt, revision: changed.revision });
}
