import type { refresh } from '@stagedoor/contracts/auth';
import type { DataOf } from '@stagedoor/contracts/call';
import { AppError } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { refreshTokens, sessions } from '#/db/sessions.ts';
import type { AuthDeps } from '#/deps.ts';
import { decideRefresh, expiryOf, sessionLifeMs } from '#/sessions/refresh-rules.ts';
import { revokeSession } from '#/sessions/revoke-sessions.ts';
import { issueAccessToken } from '#/tokens/access-token.ts';
import { deriveSuccessor, hashToken } from '#/tokens/secret-token.ts';

/**
 * Exchanges a refresh token for an access token and its successor. A client may ignore the successor and keep the first
 * one. Throws a 401 for a token that is unknown, expired, revoked or stolen; theft also ends the session.
 */
export async function refreshSession(deps: AuthDeps, presented: string): Promise<DataOf<typeof refresh>> {
  const now = deps.clock.now();
  const outcome = await deps.database.transaction(async (tx) => {
    const found = await findPresented(tx, presented);
    if (found === undefined) return undefined;
    const { session, account } = found;
    const successor = deriveSuccessor(session.successorKey, presented);
    const decision = decideRefresh({
      now,
      // Sessions that began before sessions had an expiry may have tokens that live longer.
      expiresAt: new Date(Math.min(found.expiresAt.getTime(), session.createdAt.getTime() + sessionLifeMs)),
      revokedAt: session.revokedAt,
      suspendedAt: account.suspendedAt,
      successorUsedAt: await findFirstUse(tx, successor),
    });
    // The session's end must be committed, so the error is thrown after the commit.
    if (decision === 'theft') await revokeSession(tx, deps, session.id);
    if (decision !== 'answer') return undefined;
    await recordExchange(tx, { session, presented, successor, now });
    const provenAt = session.provenAt ?? session.createdAt;
    return { account, sessionId: session.id, provenAt, successor };
  });
  if (outcome === undefined) throw new AppError(401, 'Invalid or expired refresh token');
  const token = issueAccessToken(deps.keys, outcome.account, outcome);
  return { token, refreshToken: outcome.successor };
}

/** Serializes the exchanges of one session by its lock. */
async function findPresented(tx: Transaction<AuthSchema>, presented: string) {
  const [found] = await tx
    .select({ expiresAt: refreshTokens.expiresAt, session: sessions, account: accounts })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(refreshTokens.hash, hashToken(presented)))
    .for('update', { of: sessions });
  return found;
}

async function findFirstUse(tx: Transaction<AuthSchema>, token: string): Promise<Date | null> {
  const [row] = await tx
    .select({ firstUsedAt: refreshTokens.firstUsedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashToken(token)));
  return row?.firstUsedAt ?? null;
}

interface Exchange {
  readonly session: typeof sessions.$inferSelect;
  readonly presented: string;
  readonly successor: string;
  readonly now: Date;
}

async function recordExchange(
  tx: Transaction<AuthSchema>,
  { session, presented, successor, now }: Exchange,
): Promise<void> {
  const expiresAt = expiryOf(now, session.createdAt);
  await tx
    .update(refreshTokens)
    .set({ firstUsedAt: sql`coalesce(${refreshTokens.firstUsedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(refreshTokens.hash, hashToken(presented)));
  await tx
    .insert(refreshTokens)
    .values({ hash: hashToken(successor), sessionId: session.id, expiresAt })
    .onConflictDoUpdate({ target: refreshTokens.hash, set: { expiresAt } });
  await tx.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.id, session.id));
}
