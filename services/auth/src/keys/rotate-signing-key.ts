import type { Clock } from '@stagedoor/service-kit/clock';
import type { Database } from '@stagedoor/service-kit/database';
import type { Ids } from '@stagedoor/service-kit/ids';
import { desc, lt } from 'drizzle-orm';
import type { AuthSchema } from '#/db/schema.ts';
import { signingKeys } from '#/db/signing-keys.ts';
import { makeKey } from '#/keys/key-ring.ts';

/** Longer than any token lives, than a key is published before it signs, and than instances take to follow. */
const supersededMs = 3_600_000;

interface KeyDeps {
  readonly database: Pick<Database<AuthSchema>, 'db'>;
  readonly clock: Clock;
}

/** Makes a new signing key, which signs in half a minute, and removes those that no living token can be signed with. */
export async function rotateSigningKey({ database, clock, ids }: KeyDeps & { ids: Ids }): Promise<void> {
  await removeSupersededKeys({ database, clock });
  await database.db.insert(signingKeys).values(makeKey(ids.next(), clock.now()));
}

/** Removes the keys that another has followed for so long that no token of theirs lives. */
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
