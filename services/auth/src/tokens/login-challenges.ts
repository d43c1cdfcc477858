import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Account } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { loginChallenges } from '#/db/second-factors.ts';
import { hashToken, makeSecretToken } from '#/tokens/secret-token.ts';

const lifeMs = 5 * 60_000;
const mostTries = 5;

export type LoginChallenge = typeof loginChallenges.$inferSelect;

/** Stores that the password was right. Returns the token with which the sign-in continues within five minutes. */
export async function issueLoginChallenge(db: Executor<AuthSchema>, account: Account, now: Date): Promise<string> {
  const token = makeSecretToken();
  await db.insert(loginChallenges).values({
    hash: hashToken(token),
    accountId: account.id,
    passwordChangedAt: account.passwordChangedAt,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return token;
}

/** Counts a try. Returns undefined if the challenge is unknown, used or expired, or has had five tries. */
export async function tryLoginChallenge(
  db: Executor<AuthSchema>,
  token: string,
  now: Date,
): Promise<LoginChallenge | undefined> {
  const [challenge] = await db
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(
      and(
        eq(loginChallenges.hash, hashToken(token)),
        gt(loginChallenges.expiresAt, now),
        lt(loginChallenges.tries, mostTries),
      ),
    )
    .returning();
  return challenge;
}

/** Ends a challenge. Returns false if another request has ended it. */
export async function redeemLoginChallenge(tx: Transaction<AuthSchema>, { hash }: LoginChallenge): Promise<boolean> {
  const redeemed = await tx.delete(loginChallenges).where(eq(loginChallenges.hash, hash));
  return redeemed.count > 0;
}

/** Ends all challenges of an account: the proofs that led to them are no longer valid. */
export async function deleteLoginChallenges(tx: Transaction<AuthSchema>, accountId: string): Promise<void> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.accountId, accountId));
}
