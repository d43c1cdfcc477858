import type { resetPassword as resetPasswordCall } from '@stagedoor/contracts/auth';
import type { BodyOf } from '@stagedoor/contracts/call';
import { findAccount, lockAccount, setPassword } from '#/accounts/accounts-repository.ts';
import { endEarlierAccess } from '#/accounts/end-earlier-access.ts';
import type { Client } from '#/clients/client.ts';
import { forgetDevices } from '#/clients/known-devices.ts';
import type { AuthDeps } from '#/deps.ts';
import { emptyBucket } from '#/limits/attempts-repository.ts';
import { refuseWeakPassword } from '#/passwords/refuse-weak-password.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';
import { revokeAllSessions } from '#/sessions/revoke-sessions.ts';
import { accountBucketName, wholeAccountBucketName } from '#/sign-in/login-limits.ts';
import { checkOneTimeToken, redeemOneTimeToken } from '#/tokens/one-time-tokens-repository.ts';

/**
 * Sets a new password by a mailed link, ends all sessions and forgets all devices. Throws a 400 for an invalid link, and for a password
 * that is easy to guess; the link can be used again after that. If the address was never confirmed, the link confirms it, and everything
 * that gave access before ends: somebody else may have registered with the address.
 */
export async function resetPassword(
  deps: AuthDeps,
  { token, newPassword }: BodyOf<typeof resetPasswordCall>,
  client: Client,
): Promise<void> {
  const { database, clock } = deps;
  // Checked first, so that an invalid token costs no hashing.
  const ownerId = await checkOneTimeToken(database.db, token, 'reset-password', clock.now());
  const owner = await findAccount(database.db, ownerId);
  if (owner !== undefined) await refuseWeakPassword(deps, owner, newPassword);
  const passwordHash = await deps.passwords.hash(newPassword);
  await database.transaction(async (tx) => {
    const now = clock.now();
    const accountId = await redeemOneTimeToken(tx, token, 'reset-password', now);
    const account = await lockAccount(tx, accountId);
    await setPassword(tx, accountId, { passwordHash, now });
    await revokeAllSessions(tx, deps, accountId);
    // The devices of a thief who knew the password or read the mailbox must not stay known.
    await forgetDevices(tx, accountId);
    await announceSecurityEvent(tx, deps, { accountId, kind: 'password-reset', client });
    if (account === undefined) return;
    if (account.emailVerifiedAt === null) await endEarlierAccess(tx, deps, { accountId, client });
    // Failed attempts before the reset no longer count.
    await emptyBucket(tx, accountBucketName(account.email, client.address));
    await emptyBucket(tx, wholeAccountBucketName(account.email));
  });
}
