import { accountClosedByAdmin } from '@stagedoor/contracts/auth-events';
import { lockAccountForAdmin } from '#/accounts/lock-account-for-admin.ts';
import type { AuthDeps } from '#/deps.ts';
import { closeLockedAccount } from '#/personal-data/close-account.ts';

interface Closing {
  readonly adminId: string;
  readonly userId: string;
  readonly note: string | undefined;
}

/**
 * Deletes a person's account for an ADMIN, at that person's request, even if they owe money. As if they had deleted it themselves,
 * signing in within the grace period undoes it. Throws a 400 for the ADMIN's own account, a 403 for another ADMIN's and a 404 for
 * an unknown one.
 */
export async function closeAccountOf(deps: AuthDeps, { adminId, userId, note }: Closing): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const account = await lockAccountForAdmin(tx, {
      adminId,
      userId,
      messages: {
        oneself: 'You delete your own account in the settings',
        admin: 'The account of an admin cannot be deleted',
      },
    });
    // Without the ADMIN's browser and address, which are not the person's business.
    const isClosed = await closeLockedAccount(deps, tx, account, {
      kind: 'account-deleted-by-admin',
      client: undefined,
    });
    if (!isClosed) return;
    const closedAt = deps.clock.now().toISOString();
    await deps.publish(tx, accountClosedByAdmin, { userId, adminId, note: note || null, closedAt });
  });
}
