import { type AppError, badRequest } from '@stagedoor/service-kit/common/errors';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { oneTimeTokens, type Purpose } from '#/db/one-time-tokens.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { hashToken, makeSecretToken } from '#/tokens/secret-token.ts';

const hour = 3_600_000;
const lifeMs: { readonly [P in Purpose]: number } = {
  'reset-password': hour,
  'verify-email': 24 * hour,
  // A mail about what a stranger did may be read after days.
  'secure-account': 7 * 24 * hour,
};

interface OneTimeLink {
  readonly accountId: string;
  readonly purpose: Purpose;
  readonly now: Date;
}

/** Creates a token; only its hash is stored. */
export async function makeOneTimeToken(
  tx: Transaction<AuthSchema>,
  { accountId, purpose, now }: OneTimeLink,
): Promise<string> {
  // 128 bits: with more, the link would exceed a line of a mail and be wrapped.
  const token = makeSecretToken(16);
  const expiresAt = new Date(now.getTime() + lifeMs[purpose]);
  await tx.insert(oneTimeTokens).values({ hash: hashToken(token), accountId, purpose, createdAt: now, expiresAt });
  return token;
}

/** Returns whose token it is. Throws a 400 if it cannot be used for this purpose now. */
export async function checkOneTimeToken(
  db: Executor<AuthSchema>,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const [found] = await db
    .select({ accountId: oneTimeTokens.accountId })
    .from(oneTimeTokens)
    .where(isUsable(token, purpose, now));
  if (found === undefined) throw unusableToken();
  return found.accountId;
}

/**
 * Uses a token, and invalidates the account's others for the same purpose. Returns the account's id. Throws a 400 for a
 * token that is used, expired or for another purpose, and for the second of two concurrent uses.
 */
export async function redeemOneTimeToken(
  tx: Transaction<AuthSchema>,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const [spent] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(isUsable(token, purpose, now))
    .returning({ accountId: oneTimeTokens.accountId });
  if (spent === undefined) throw unusableToken();
  await invalidateOneTimeTokens(tx, { accountId: spent.accountId, purpose, now });
  return spent.accountId;
}

/** Invalidates an account's unused links for a purpose. */
export async function invalidateOneTimeTokens(
  tx: Transaction<AuthSchema>,
  { accountId, purpose, now }: OneTimeLink,
): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(eq(oneTimeTokens.accountId, accountId), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt)),
    );
}

export async function markTokenSent(db: Executor<AuthSchema>, token: string, sentAt: Date): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ sentAt })
    .where(eq(oneTimeTokens.hash, hashToken(token)));
}

/** Returns how many links for a purpose were mailed to an account since then. */
export async function countSentTokens(
  db: Executor<AuthSchema>,
  { accountId, purpose, since }: { accountId: string; purpose: Purpose; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.accountId, accountId), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.sentAt, since)),
    );
  return row?.sent ?? 0;
}

function isUsable(token: string, purpose: Purpose, now: Date) {
  return and(
    eq(oneTimeTokens.hash, hashToken(token)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );
}

export function unusableToken(): AppError {
  return badRequest('Invalid or expired token');
}
