import { userEmailVerified } from '@stagedoor/contracts/auth-events';
import { markEmailVerified } from '#/accounts/accounts-repository.ts';
import type { Client } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { recordSecurityEvent } from '#/security-log/record-security-event.ts';
import { redeemOneTimeToken } from '#/tokens/one-time-tokens-repository.ts';

/** Verifies an address by a mailed link. Throws a 400 for an invalid link. */
export async function verifyEmail(deps: AuthDeps, token: string, client: Client): Promise<void> {
  const { database, clock, publish } = deps;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const userId = await redeemOneTimeToken(tx, token, 'verify-email', now);
    const isFirst = await markEmailVerified(tx, userId, now);
    if (!isFirst) return;
    await recordSecurityEvent(tx, deps, { accountId: userId, kind: 'email-confirmed', client });
    await publish(tx, userEmailVerified, { userId, verifiedAt: now.toISOString() });
  });
}
