import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, isNull, type SQL } from 'drizzle-orm';
import type { apiKeys } from '#/db/api-keys.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { serviceConsents } from '#/db/service-consents.ts';
import type { sessions } from '#/db/sessions.ts';
import type { AuthServiceDeps } from '#/deps.ts';

export type RevokeDeps = Pick<AuthServiceDeps, 'clock' | 'publish' | 'revocations'>;

/** The tables whose ids access tokens have as their session id. */
type TokenOwners = typeof sessions | typeof apiKeys | typeof serviceConsents;

/**
 * Revokes those rows that are not yet, and returns how many. Their tokens end here with the commit, and in other services when
 * the event arrives.
 */
export async function revokeRows(
  tx: Transaction<AuthSchema>,
  { clock, publish, revocations }: RevokeDeps,
  table: TokenOwners,
  which: SQL | undefined,
): Promise<number> {
  const revokedAt = clock.now();
  const ended = await tx
    .update(table)
    .set({ revokedAt })
    .where(and(which, isNull(table.revokedAt)))
    .returning({ sessionId: table.id, userId: table.accountId });
  for (const { sessionId, userId } of ended) {
    await publish(tx, sessionRevoked, { sessionId, userId, revokedAt: revokedAt.toISOString() });
    afterCommit(tx, () => revocations.revoke(sessionId, revokedAt));
  }
  return ended.length;
}
