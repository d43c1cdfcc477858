import type { changePassword as changePasswordCall } from '@stagedoor/contracts/auth';
import type { BodyOf } from '@stagedoor/contracts/call';
import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { getAccount, lockAccount, setPassword } from '#/accounts/accounts-repository.ts';
import type { Client } from '#/clients/client.ts';
import { forgetDevices } from '#/clients/known-devices.ts';
import type { AuthDeps } from '#/deps.ts';
import { reserveAttempt } from '#/limits/reserve-attempt.ts';
import { checkPassword } from '#/passwords/check-password.ts';
import { passwordBuckets } from '#/passwords/password-buckets.ts';
import { refuseWeakPassword } from '#/passwords/refuse-weak-password.ts';
import { requirePassword } from '#/passwords/require-password.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';
import { revokeOtherSessions } from '#/sessions/revoke-sessions.ts';
import { invalidateOneTimeTokens } from '#/tokens/one-time-tokens-repository.ts';

const wrongPassword = () => invalidField('currentPassword', 'Current password is incorrect');

/**
 * Changes the password, ends the other sessions and forgets the other devices. Throws a 400 if the current password is wrong or the
 * new one is easy to guess, and a 429 after too many wrong ones, so that a stolen token cannot be used to guess it.
 */
export async function changePassword(
  deps: AuthDeps,
  { userId, sessionId }: Principal,
  { currentPassword, newPassword }: BodyOf<typeof changePasswordCall>,
  client: Client,
): Promise<void> {
  const { config, database, clock, passwords } = deps;
  const account = await getAccount(database.db, userId);
  requirePassword(account, 'currentPassword');
  const attempt = await reserveAttempt(deps, passwordBuckets(config, sessionId));
  if (!(await attempt.run(() => checkPassword(deps, account, currentPassword)))) throw wrongPassword();
  await refuseWeakPassword(deps, account, newPassword);

  const passwordHash = await passwords.hash(newPassword);
  await database.transaction(async (tx) => {
    const now = clock.now();
    const current = await lockAccount(tx, userId);
    // The password was changed in between, so the given one is no longer current.
    if (current?.passwordChangedAt.getTime() !== account.passwordChangedAt.getTime()) throw wrongPassword();
    await setPassword(tx, userId, { passwordHash, now });
    await invalidateOneTimeTokens(tx, { accountId: userId, purpose: 'reset-password', now });
    await revokeOtherSessions(tx, deps, { accountId: userId, sessionId });
    await forgetDevices(tx, userId, { except: client.deviceToken });
    await announceSecurityEvent(tx, deps, { accountId: userId, kind: 'password-changed', client });
  });
}
