import { signingKeysRevoked } from '@stagedoor/contracts/auth-events';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Publish } from '@stagedoor/service-kit/events/outbox';
import { openKeyVault } from '@stagedoor/service-kit/identity/key-vault';
import { desc, lt, sql } from 'drizzle-orm';
import type { AuthSchema } from '#/db/schema.ts';
import { signingKeys } from '#/db/signing-keys.ts';
import { makeKey, signingKeysPurpose } from '#/keys/key-ring.ts';

/**
 * Longer than a token's lifetime, than a key is published before it signs, and than instances take to pick up a new
 * key.
 */
const supersededMs = 3_600_000;

interface RotateDeps extends KeyDeps {
  readonly ids: Ids;
  readonly keysSecret?: string | undefined;
}

interface RevokeDeps {
  readonly database: Database<AuthSchema>;
  readonly publish: Publish;
}

interface KeyDeps {
  readonly database: Pick<Database<AuthSchema>, 'db'>;
  readonly clock: Clock;
}

/** Creates a new signing key, which signs in half a minute, and removes keys without valid tokens. */
export async function rotateSigningKey({ database, clock, ids, keysSecret }: RotateDeps): Promise<void> {
  await removeSupersededKeys({ database, clock });
  await database.db
    .insert(signingKeys)
    .values(makeKey(ids.next(), clock.now(), openKeyVault(keysSecret, signingKeysPurpose)));
}

/**
 * Revokes every signing key, for when none can be trusted any more, and creates one that signs at once. All access tokens
 * become invalid; clients with a refresh token get a new one without their person noticing. Returns how many keys were
 * revoked.
 */
export async function revokeSigningKeys(deps: RotateDeps & RevokeDeps): Promise<number> {
  const { database, clock, ids, keysSecret, publish } = deps;
  return database.transaction(async (tx) => {
    await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`);
    const revoked = await tx.delete(signingKeys).returning({ id: signingKeys.id });
    await tx.insert(signingKeys).values(makeKey(ids.next(), clock.now(), openKeyVault(keysSecret, signingKeysPurpose)));
    const keyIds = revoked.map(({ id }) => id);
    if (keyIds.length > 0) await publish(tx, signingKeysRevoked, { keyIds, revokedAt: clock.now().toISOString() });
    return keyIds.length;
  });
}

/** Removes replaced keys once no token that was signed with them is valid any more. */
export async function removeSupersededKeys({ database: { db }, clock }: KeyDeps): Promise<void> {
  const longAgo = new Date(clock.now().getTime() - supersededMs);
  const [signedByThen] = await db
    .select({ createdAt: signingKeys.createdAt })
    .from(signingKeys)
    .where(lt(signingKeys.createdAt, longAgo))
    .orderBy(desc(signingKeys.createdAt))
    .limit(1);
  if (signedByThen !== undefined) {
    await db.delete(signingKeys).where(lt(signingKeys.createdAt, signedByThen.createdAt));
  }
}
