import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { AuthSchema } from '#/db/schema.ts';
import { refreshTokens, sessions } from '#/db/sessions.ts';
import { mostSessions } from '#/sessions/end-surplus-sessions.ts';
import { hashToken } from '#/tokens/secret-token.ts';

/** Returns the open sessions of an account, last used first. */
export function findOpenSessions(db: Executor<AuthSchema>, accountId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(mostSessions);
}

/** Returns whether a session, open or ended, belongs to this account. */
export async function isSessionOf(db: Executor<AuthSchema>, accountId: string, sessionId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId)));
  return found !== undefined;
}

/** Returns the account's session of a refresh token. */
export async function findSessionByToken(
  db: Executor<AuthSchema>,
  accountId: string,
  refreshToken: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: sessions.id })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.hash, hashToken(refreshToken)), eq(sessions.accountId, accountId)));
  return found?.id;
}

/** Returns the session of a refresh token, open or ended, by the token's hash. */
export async function findSessionByHash(db: Executor<AuthSchema>, hash: Buffer): Promise<string | undefined> {
  const [found] = await db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return found?.id;
}
