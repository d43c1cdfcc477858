import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { defineRetention, type RetentionRule } from '@stagedoor/service-kit/jobs/define-retention';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, asc, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { deviceLifeMs } from '#/clients/known-devices.ts';
import { apiKeys } from '#/db/api-keys.ts';
import { attempts } from '#/db/attempts.ts';
import { knownDevices } from '#/db/known-devices.ts';
import { oneTimeTokens } from '#/db/one-time-tokens.ts';
import { passkeyChallenges } from '#/db/passkeys.ts';
import { providerFlows, providerRegistrations } from '#/db/providers.ts';
import { loginChallenges } from '#/db/second-factors.ts';
import { securityEvents } from '#/db/security-events.ts';
import { serviceConsents } from '#/db/service-consents.ts';
import { refreshTokens, sessions } from '#/db/sessions.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { removeSupersededKeys } from '#/keys/rotate-signing-key.ts';

const batchSize = 200;

type Deps = Pick<AuthServiceDeps, 'database' | 'clock' | 'publish'>;

/**
 * Revokes expired sessions and publishes `sessionRevoked`, as for sessions that were ended by hand: this event is the only
 * way others, such as push subscriptions, learn that a session is over. Returns whether there may be more.
 */
async function endExpiredSessions({ database, clock, publish }: Deps): Promise<boolean> {
  return database.transaction(async (tx) => {
    const expired = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(isNull(sessions.revokedAt), lte(sessions.expiresAt, clock.now())))
      .orderBy(asc(sessions.expiresAt))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    // Revoked as of its expiry: its tokens expired too, so it need not be on the revocation list.
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

const day = 86_400_000;
const rules: readonly RetentionRule[] = [
  // No rate limit looks back further than a day.
  { table: attempts, age: attempts.madeAt, keptMs: day },
  { table: oneTimeTokens, age: oneTimeTokens.expiresAt, keptMs: day },
  { table: refreshTokens, age: refreshTokens.expiresAt, keptMs: day },
  // The session's refresh tokens are deleted with it.
  { table: sessions, age: sessions.expiresAt, keptMs: day, batchSize: 100 },
  // By then every token issued for the key has expired.
  { table: apiKeys, age: apiKeys.revokedAt, keptMs: day, where: isNotNull(apiKeys.revokedAt) },
  { table: serviceConsents, age: serviceConsents.revokedAt, keptMs: day, where: isNotNull(serviceConsents.revokedAt) },
  { table: passkeyChallenges, age: passkeyChallenges.expiresAt, keptMs: 0 },
  { table: providerFlows, age: providerFlows.expiresAt, keptMs: 0 },
  { table: providerRegistrations, age: providerRegistrations.expiresAt, keptMs: 0 },
  { table: loginChallenges, age: loginChallenges.expiresAt, keptMs: 0 },
  // How long people can read what happened to their account.
  { table: securityEvents, age: securityEvents.happenedAt, keptMs: 90 * day },
  { table: knownDevices, age: knownDevices.lastUsedAt, keptMs: deviceLifeMs },
];

const expiredRows = defineRetention<Deps>({ name: 'prune', rules: () => rules });

/** Ends expired sessions, and deletes expired rows and superseded signing keys. */
export const prune: Job<Deps> = {
  ...expiredRows,
  async run(deps) {
    await removeSupersededKeys(deps);
    const hasMore = await endExpiredSessions(deps);
    return (await expiredRows.run(deps)) || hasMore;
  },
};
