import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { gt } from 'drizzle-orm';
import type { AuthSchema } from '#/db/schema.ts';
import { sessions } from '#/db/sessions.ts';

/** An access token's life, plus a margin for clocks that differ. */
const listedMs = 15 * 60_000 + 30_000;

/** Returns sessions that ended while their access tokens would still be valid. */
export async function findRevocations(
  db: Executor<AuthSchema>,
  now: Date,
): Promise<{ sessionId: string; revokedAt: Date }[]> {
  const rows = await db
    .select({ sessionId: sessions.id, revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(gt(sessions.revokedAt, new Date(now.getTime() - listedMs)));
  return rows.flatMap(({ sessionId, revokedAt }) => (revokedAt === null ? [] : [{ sessionId, revokedAt }]));
}
