import { sessionsEndedByAdmin } from '@stagedoor/contracts/auth-events';
import { lockAccountForAdmin } from '#/accounts/lock-account-for-admin.ts';
import type { AuthDeps } from '#/deps.ts';
import { recordSecurityEvent } from '#/security-log/record-security-event.ts';
import { revokeAllSessions } from '#/sessions/revoke-sessions.ts';

interface Ending {
  readonly adminId: string;
  readonly userId: string;
  readonly note: string | undefined;
}

/**
 * Ends all sessions of a person for an ADMIN; the person can sign in again. Throws a 400 for the ADMIN's own account, a 403 for
 * another ADMIN's and a 404 for an unknown one.
 */
export async function endSessionsOf(deps: AuthDeps, { adminId, userId, note }: Ending): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockAccountForAdmin(tx, {
      adminId,
      userId,
      messages: {
        oneself: 'You end your own sessions in the settings',
        admin: 'The sessions of an admin cannot be ended',
      },
    });
    await revokeAllSessions(tx, deps, userId);
    // Without the ADMIN's browser and address, which are not the person's business.
    await recordSecurityEvent(tx, deps, { accountId: userId, kind: 'sessions-ended-by-admin', client: undefined });
    const endedAt = deps.clock.now().toISOString();
    await deps.publish(tx, sessionsEndedByAdmin, { userId, adminId, note: note || null, endedAt });
  });
}
