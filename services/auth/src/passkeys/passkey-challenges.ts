import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { passkeyChallenges } from '#/db/passkeys.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { hashToken } from '#/tokens/secret-token.ts';

const lifeMs = 5 * 60_000;

/**
 * Stores a WebAuthn challenge that is sent to a browser. With an `accountId` it is for adding a passkey to that account; with
 * null it is for using a passkey, of whichever account.
 */
export async function storePasskeyChallenge(
  db: Executor<AuthSchema>,
  challenge: string,
  { accountId, now }: { accountId: string | null; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + lifeMs);
  await db.insert(passkeyChallenges).values({ hash: hashToken(challenge), accountId, expiresAt });
}

/**
 * Uses up the challenge that a browser has signed, and returns it. Returns undefined if it is unknown, used, expired, or was
 * issued for another account or purpose.
 */
export async function redeemPasskeyChallenge(
  db: Executor<AuthSchema>,
  clientData: string,
  { accountId, now }: { accountId: string | null; now: Date },
): Promise<string | undefined> {
  const challenge = readChallenge(clientData);
  if (challenge === undefined) return undefined;
  const redeemed = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashToken(challenge)),
        accountId === null ? isNull(passkeyChallenges.accountId) : eq(passkeyChallenges.accountId, accountId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    );
  return redeemed.count > 0 ? challenge : undefined;
}

function readChallenge(clientData: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    const isNamed = typeof data === 'object' && data !== null && 'challenge' in data;
    return isNamed && typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    // Browsers write JSON: without it there is no challenge.
    return undefined;
  }
}
