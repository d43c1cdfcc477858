import { accountClosed } from '@stagedoor/contracts/personal-data-events';
import { invalidField, invalidToken } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { eq } from 'drizzle-orm';
import { findAccount, lockAccount } from '#/accounts/accounts-repository.ts';
import { accounts } from '#/db/accounts.ts';
import type { AuthDeps } from '#/deps.ts';
import { reserveAttempt } from '#/limits/reserve-attempt.ts';
import { checkPassword } from '#/passwords/check-password.ts';
import { passwordBuckets } from '#/passwords/password-buckets.ts';
import { requirePassword } from '#/passwords/require-password.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';
import { revokeAllSessions } from '#/sessions/revoke-sessions.ts';
import type { Client } from '#/sign-in/client.ts';

const wrongPassword = () => invalidField('password', 'Current password is incorrect');

/**
 * Ends all sessions of a person and hides them; they are erased later, unless they sign in before. Throws a 400 for a
 * wrong password, and a 429 after too many of them.
 */
export async function closeAccount(
  deps: AuthDeps,
  { userId, sessionId }: Principal,
  { password }: { readonly password: string },
  client: Client,
): Promise<void> {
  const { config, database, clock, publish } = deps;
  const account = await findAccount(database.db, userId);
  if (account === undefined) throw invalidToken();
  requirePassword(account, 'password');
  const attempt = await reserveAttempt(deps, passwordBuckets(config, sessionId));
  if (!(await attempt.run(() => checkPassword(deps, account, password)))) throw wrongPassword();

  await database.transaction(async (tx) => {
    const current = await lockAccount(tx, userId);
    // The password was changed in between, so the given one is no longer current.
    if (current?.passwordChangedAt.getTime() !== account.passwordChangedAt.getTime()) throw wrongPassword();
    if (current.closedAt !== null) return;
    const closedAt = clock.now();
    const revision = current.closingRevision + 1;
    await tx.update(accounts).set({ closedAt, closingRevision: revision }).where(eq(accounts.id, userId));
    await announceSecurityEvent(tx, deps, { accountId: userId, kind: 'account-deleted', client });
    await publish(tx, accountClosed, {
      userId,
      closedAt: closedAt.toISOString(),
      erasesAt: new Date(closedAt.getTime() + config.deletionGraceSeconds * 1_000).toISOString(),
      revision,
    });
    await revokeAllSessions(tx, deps, userId);
  });
}
