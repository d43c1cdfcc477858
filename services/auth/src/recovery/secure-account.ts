import { accountSecurityChanged } from '@stagedoor/contracts/auth-events';
import { findAccount, lockAccount, setPassword } from '#/accounts/accounts-repository.ts';
import type { Client } from '#/clients/client.ts';
import { forgetDevices } from '#/clients/known-devices.ts';
import type { AuthDeps } from '#/deps.ts';
import { requestMail } from '#/mail/request-mail.ts';
import { deleteAllLinks } from '#/providers/linked-providers-repository.ts';
import { recordSecurityEvent } from '#/security-log/record-security-event.ts';
import { revokeAllSessions } from '#/sessions/revoke-sessions.ts';
import { checkOneTimeToken, invalidateOneTimeTokens, redeemOneTimeToken } from '#/tokens/one-time-tokens-repository.ts';
import { makeSecretToken } from '#/tokens/secret-token.ts';

/**
 * Secures an account whose person says that they did not do what a security mail reported: ends all sessions, forgets all
 * devices, makes payments hold back payouts, and mails a link for a new password, because whoever knows the old one would
 * sign in again at once. Accounts at providers are unlinked for the same reason. Throws a 400 for a link that is unknown,
 * used or expired. Returns the id of the account.
 */
export async function secureAccount(deps: AuthDeps, token: string, client: Client): Promise<{ userId: string }> {
  const { database, clock, passwords } = deps;
  // Checked first, so that an invalid token costs no hashing.
  await checkOneTimeToken(database.db, token, 'secure-account', clock.now());
  const passwordHash = await passwords.hash(makeSecretToken());
  return database.transaction(async (tx) => {
    const now = clock.now();
    const accountId = await redeemOneTimeToken(tx, token, 'secure-account', now);
    await lockAccount(tx, accountId);
    await setPassword(tx, accountId, { passwordHash, now, hasPassword: false });
    // A link that was mailed before may have been read by the stranger.
    await invalidateOneTimeTokens(tx, { accountId, purpose: 'reset-password', now });
    await deleteAllLinks(tx, accountId);
    await revokeAllSessions(tx, deps, accountId);
    await forgetDevices(tx, accountId);
    await recordSecurityEvent(tx, deps, { accountId, kind: 'account-secured', client });
    const changedAt = now.toISOString();
    await deps.publish(tx, accountSecurityChanged, { userId: accountId, change: 'reported', changedAt });
    const account = await findAccount(tx, accountId);
    if (account !== undefined) await requestMail(tx, deps, { kind: 'reset-password', email: account.email });
    return { userId: accountId };
  });
}
