import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm';
import { sessions } from '#/db/sessions.ts';
import type { AuthServiceDeps } from '#/deps.ts';

const batchSize = 200;

/**
 * Publishes the end of sessions that expired, as of those that somebody ended: who holds something for a session, such as a
 * browser's subscription to push messages, hears of no other end. Returns whether there may be more.
 */
export async function endExpiredSessions({
  database,
  clock,
  publish,
}: Pick<AuthServiceDeps, 'database' | 'clock' | 'publish'>): Promise<boolean> {
  return database.transaction(async (tx) => {
    const expired = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(isNull(sessions.revokedAt), lte(sessions.expiresAt, clock.now())))
      .orderBy(asc(sessions.expiresAt))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    // Its tokens ended then: it need not be in the list of those that count no longer.
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: sql`expires_at` })
      .where(inArray(sessions.id, expired))
      .returning({ sessionId: sessions.id, userId: sessions.accountId, expiresAt: sessions.expiresAt });
    for (const { sessionId, userId, expiresAt } of ended) {
      await publish(tx, sessionRevoked, { sessionId, userId, revokedAt: expiresAt.toISOString() });
    }
    return ended.length === batchSize;
  });
}
