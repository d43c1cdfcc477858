import type { removeFactorOf as removeFactorOfCall } from '@stagedoor/contracts/account-recovery';
import { factorRemovedByAdmin } from '@stagedoor/contracts/auth-events';
import type { BodyOf } from '@stagedoor/contracts/call';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { lockAccountForAdmin } from '#/accounts/lock-account-for-admin.ts';
import { forgetDevices } from '#/clients/known-devices.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import { requestMail } from '#/mail/request-mail.ts';
import { deletePasskey } from '#/passkeys/passkeys-repository.ts';
import { deleteLink } from '#/providers/linked-providers-repository.ts';
import { deleteAuthenticatorApp, deleteRecoveryCodes } from '#/second-factors/second-factors-repository.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';
import { revokeAllSessions } from '#/sessions/revoke-sessions.ts';
import { deleteLoginChallenges } from '#/tokens/login-challenges.ts';

interface Removal {
  readonly adminId: string;
  readonly userId: string;
  readonly factor: BodyOf<typeof removeFactorOfCall>;
}

const messages = {
  oneself: 'You remove your own factors in the settings',
  admin: 'The factors of an admin cannot be removed',
};

/**
 * Removes a factor that an attacker added, after an ADMIN has verified who the person is. All sessions end, and the recovery codes
 * stop working, because the attacker may have them. A person without a password gets a link for one. Throws a 400 for the ADMIN's
 * own account, a 403 for another ADMIN, and a 404 if there is no such person or factor.
 */
export async function removeFactorOf(deps: AuthDeps, { adminId, userId, factor }: Removal): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const account = await lockAccountForAdmin(tx, { adminId, userId, messages });
    if (!(await deleteFactor(tx, userId, factor))) throw notFound('They have no such factor');
    await deleteRecoveryCodes(tx, userId);
    await deleteLoginChallenges(tx, userId);
    await revokeAllSessions(tx, deps, userId);
    await forgetDevices(tx, userId);
    // Without the ADMIN's browser and address, which are not the person's business.
    await announceSecurityEvent(tx, deps, { accountId: userId, kind: 'factor-removed-by-admin', client: undefined });
    const { kind, reason } = factor;
    const removedAt = deps.clock.now().toISOString();
    await deps.publish(tx, factorRemovedByAdmin, { userId, adminId, kind, reason, removedAt });
    if (!account.hasPassword) await requestMail(tx, deps, { kind: 'reset-password', email: account.email });
  });
}

/** Returns whether the account had this factor. */
async function deleteFactor(
  tx: Transaction<AuthSchema>,
  accountId: string,
  { kind, factorId = '' }: Removal['factor'],
): Promise<boolean> {
  if (kind === 'authenticator-app') return deleteAuthenticatorApp(tx, accountId);
  if (factorId === '') return false;
  return kind === 'passkey'
    ? deletePasskey(tx, { id: factorId, accountId })
    : deleteLink(tx, { id: factorId, accountId });
}
