import { getDebtOf } from '@stagedoor/contracts/payments-debts';
import { accountClosed } from '@stagedoor/contracts/personal-data-events';
import { conflict, invalidField } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { eq } from 'drizzle-orm';
import { getAccount, lockAccount } from '#/accounts/accounts-repository.ts';
import type { Client } from '#/clients/client.ts';
import { type Account, accounts } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import { reserveAttempt } from '#/limits/reserve-attempt.ts';
import { checkPassword } from '#/passwords/check-password.ts';
import { passwordBuckets } from '#/passwords/password-buckets.ts';
import { requirePassword } from '#/passwords/require-password.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';
import { revokeAllSessions } from '#/sessions/revoke-sessions.ts';

const wrongPassword = () => invalidField('password', 'Current password is incorrect');

/**
 * Ends all sessions of a person and hides them; they are erased later, unless they sign in before. Throws a 400 for a
 * wrong password, a 429 after too many of them, and a 409 while they owe.
 */
export async function closeAccount(
  deps: AuthDeps,
  { userId, sessionId }: Principal,
  { password }: { readonly password: string },
  client: Client,
): Promise<void> {
  const { config, database } = deps;
  const account = await getAccount(database.db, userId);
  requirePassword(account, 'password');
  const attempt = await reserveAttempt(deps, passwordBuckets(config, sessionId));
  if (!(await attempt.run(() => checkPassword(deps, account, password)))) throw wrongPassword();
  await assertOwesNothing(deps, userId);

  await database.transaction(async (tx) => {
    const current = await lockAccount(tx, userId);
    // The password was changed in between, so the given one is no longer current.
    if (current?.passwordChangedAt.getTime() !== account.passwordChangedAt.getTime()) throw wrongPassword();
    await closeLockedAccount(deps, tx, current, { kind: 'account-deleted', client });
  });
}

/**
 * If payments does not answer, the deletion goes on: payments itself tells ADMINs when somebody who owes money has
 * left.
 */
async function assertOwesNothing(deps: AuthDeps, userId: string): Promise<void> {
  const owedCents = await readDebt(deps, userId);
  if (owedCents === 0) return;
  const dollars = `$${(owedCents / 100).toFixed(2)}`;
  throw conflict(`You owe ${dollars}. Pay it in your earnings first, or ask us to delete your account.`);
}

interface Deletion {
  readonly kind: 'account-deleted' | 'account-deleted-by-admin';
  readonly client: Client | undefined;
}

/** The caller has locked the account. Returns false if it is closed already. */
export async function closeLockedAccount(
  deps: Pick<AuthDeps, 'clock' | 'config' | 'ids' | 'publish' | 'revocations'>,
  tx: Transaction<AuthSchema>,
  { id: userId, closedAt: before, closingRevision }: Account,
  { kind, client }: Deletion,
): Promise<boolean> {
  if (before !== null) return false;
  const { clock, config, publish } = deps;
  const closedAt = clock.now();
  const revision = closingRevision + 1;
  await tx.update(accounts).set({ closedAt, closingRevision: revision }).where(eq(accounts.id, userId));
  await announceSecurityEvent(tx, deps, { accountId: userId, kind, client });
  await publish(tx, accountClosed, {
    userId,
    closedAt: closedAt.toISOString(),
    erasesAt: new Date(closedAt.getTime() + config.deletionGraceSeconds * 1_000).toISOString(),
    revision,
  });
  await revokeAllSessions(tx, deps, userId);
  return true;
}

/** Returns a person's debt in cents; 0 also if payments does not answer, or if it is a stub. */
async function readDebt({ internal, log }: AuthDeps, userId: string): Promise<number> {
  try {
    return (await internal.call(getDebtOf, { params: { userId } })).owedCents;
  } catch (error) {
    log.warn({ err: error, userId }, 'payments did not answer whether a person who deletes their account owes money');
    return 0;
  }
}
