import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { AuthSchema } from '#/db/schema.ts';
import { serviceConsents } from '#/db/service-consents.ts';
import type { AuthServiceDeps } from '#/deps.ts';
import type { ConsentPair } from '#/service-consents/service-consents-repository.ts';

type RevokeDeps = Pick<AuthServiceDeps, 'clock' | 'publish' | 'revocations'>;

/** Ends a consent and its tokens. Returns whether there was one. */
export async function revokeServiceConsent(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  { accountId, service }: ConsentPair,
): Promise<boolean> {
  const which = and(eq(serviceConsents.accountId, accountId), eq(serviceConsents.service, service));
  return (await revokeWhere(tx, deps, which)) > 0;
}

/** Ends all consents of an account: no service acts for it until its person allows it anew. */
export async function revokeAllServiceConsents(
  tx: Transaction<AuthSchema>,
  deps: RevokeDeps,
  accountId: string,
): Promise<void> {
  await revokeWhere(tx, deps, eq(serviceConsents.accountId, accountId));
}

/** The tokens of a consent name it as their session, so they end as those of a session do. */
async function revokeWhere(
  tx: Transaction<AuthSchema>,
  { clock, publish, revocations }: RevokeDeps,
  which: SQL | undefined,
): Promise<number> {
  const revokedAt = clock.now();
  const ended = await tx
    .update(serviceConsents)
    .set({ revokedAt })
    .where(and(which, isNull(serviceConsents.revokedAt)))
    .returning({ sessionId: serviceConsents.id, userId: serviceConsents.accountId });
  for (const { sessionId, userId } of ended) {
    await publish(tx, sessionRevoked, { sessionId, userId, revokedAt: revokedAt.toISOString() });
    afterCommit(tx, () => revocations.revoke(sessionId, revokedAt));
  }
  return ended.length;
}
