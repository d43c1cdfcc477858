import { userEmailVerified } from '@stagedoor/contracts/auth-events';
import { markEmailVerified } from '#/accounts/accounts-repository.ts';
import type { AuthDeps } from '#/deps.ts';
import { redeemOneTimeToken } from '#/one-time-tokens/one-time-tokens-repository.ts';

/** Verifies an address by a mailed link. Throws a 400 for an invalid link. */
export async function verifyEmail({ database, clock, publish }: AuthDeps, token: string): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    const userId = await redeemOneTimeToken(tx, token, 'verify-email', now);
    const isFirst = await markEmailVerified(tx, userId, now);
    if (isFirst) await publish(tx, userEmailVerified, { userId, verifiedAt: now.toISOString() });
  });
}
