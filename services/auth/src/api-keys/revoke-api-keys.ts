import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { apiKeys } from '#/db/api-keys.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthServiceDeps } from '#/deps.ts';

type RevokeDeps = Pick<AuthServiceDeps, 'clock' | 'publish' | 'revocations'>;

/** Ends a key and its tokens. Returns whether the account had such a key. */
export async function revokeApiKey(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<boolean> {
  return (await revokeWhere(tx, deps, and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId)))) > 0;
}

/** Ends all keys of an account, for ever. */
export async function revokeAllApiKeys(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  accountId: string,
): Promise<void> {
  await revokeWhere(tx, deps, eq(apiKeys.accountId, accountId));
}

/** The tokens of a key name it as their session, so they end as those of a session do. */
async function revokeWhere(
  tx: Transaction<AuthSchema>,
  { clock, publish, revocations }: RevokeDeps,
  which: SQL | undefined,
): Promise<number> {
  const revokedAt = clock.now();
  const ended = await tx
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(which, isNull(apiKeys.revokedAt)))
    .returning({ sessionId: apiKeys.id, userId: apiKeys.accountId });
  for (const { sessionId, userId } of ended) {
    await publish(tx, sessionRevoked, { sessionId, userId, revokedAt: revokedAt.toISOString() });
    afterCommit(tx, () => revocations.revoke(sessionId, revokedAt));
  }
  return ended.length;
}
