import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Client } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { removeLeftoverCodes } from '#/second-factors/remove-leftover-codes.ts';
import { deleteAuthenticatorApp } from '#/second-factors/second-factors-repository.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';

/**
 * Turns the authenticator app off. With the last factor the recovery codes are deleted, too. Throws a 404 if no app is
 * set up.
 */
export async function removeAuthenticatorApp(
  deps: Pick<AuthDeps, 'database' | 'clock' | 'ids' | 'publish'>,
  accountId: string,
  client: Client,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await deleteAuthenticatorApp(tx, accountId))) throw notFound('No authenticator app is set up');
    await removeLeftoverCodes(tx, accountId);
    await announceSecurityEvent(tx, deps, { accountId, kind: 'authenticator-app-removed', client });
  });
}
