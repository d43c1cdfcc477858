import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { gt } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { apiKeys } from '#/db/api-keys.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { serviceConsents } from '#/db/service-consents.ts';
import { sessions } from '#/db/sessions.ts';

/** An access token's lifetime, plus a margin for clocks that differ. */
const listedMs = 15 * 60_000 + 30_000;

/** Returns sessions, API keys and consents that ended while their access tokens would still be valid, or of these what ended after `from`. */
export async function findRevocations(
  db: Executor<AuthSchema>,
  now: Date,
  from?: Date,
): Promise<{ sessionId: string; revokedAt: Date }[]> {
  const since = new Date(Math.max(now.getTime() - listedMs, from?.getTime() ?? 0));
  const ofSessions = db
    .select({ sessionId: sessions.id, revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(gt(sessions.revokedAt, since));
  const ofKeys = db
    .select({ sessionId: apiKeys.id, revokedAt: apiKeys.revokedAt })
    .from(apiKeys)
    .where(gt(apiKeys.revokedAt, since));
  const ofConsents = db
    .select({ sessionId: serviceConsents.id, revokedAt: serviceConsents.revokedAt })
    .from(serviceConsents)
    .where(gt(serviceConsents.revokedAt, since));
  const rows = await unionAll(ofSessions, ofKeys, ofConsents);
  return rows.flatMap(({ sessionId, revokedAt }) => (revokedAt === null ? [] : [{ sessionId, revokedAt }]));
}
