import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { revokeAllApiKeys } from '#/api-keys/revoke-api-keys.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { sessions } from '#/db/sessions.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import { revokeAllServiceConsents } from '#/service-consents/revoke-service-consents.ts';

type RevokeDeps = Pick<AuthServiceDeps, 'clock' | 'publish' | 'revocations'>;

/** Ends a session; safe to repeat. */
export function revokeSession(tx: Transaction<AuthSchema>, deps: RevokeDeps, sessionId: string): Promise<void> {
  return revokeWhere(tx, deps, eq(sessions.id, sessionId));
}

/** Ends all sessions of an account, its API keys and its consents for services: nobody and nothing acts for it until somebody signs in anew. */
export async function revokeAllSessions(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  accountId: string,
): Promise<void> {
  await revokeWhere(tx, deps, eq(sessions.accountId, accountId));
  await revokeAllApiKeys(tx, deps, accountId);
  await revokeAllServiceConsents(tx, deps, accountId);
}

/** Ends all sessions of an account but one. */
export function revokeOtherSessions(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> {
  return revokeWhere(tx, deps, and(eq(sessions.accountId, accountId), ne(sessions.id, sessionId)));
}

/** Refresh tokens end at once; access tokens end here with the commit, and in other services when the event arrives. */
async function revokeWhere(
  tx: Transaction<AuthSchema>,
  { clock, publish, revocations }: RevokeDeps,
  which: SQL | undefined,
): Promise<void> {
  const revokedAt = clock.now();
  const ended = await tx
    .update(sessions)
    .set({ revokedAt })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ sessionId: sessions.id, userId: sessions.accountId });
  for (const { sessionId, userId } of ended) {
    await publish(tx, sessionRevoked, { sessionId, userId, revokedAt: revokedAt.toISOString() });
    afterCommit(tx, () => revocations.revoke(sessionId, revokedAt));
  }
}
