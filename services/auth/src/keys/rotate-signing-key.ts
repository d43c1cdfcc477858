import type { Clock } from '@stagedoor/service-kit/clock';
import type { Database } from '@stagedoor/service-kit/database';
import type { Ids } from '@stagedoor/service-kit/ids';
import { desc, lt } from 'drizzle-orm';
import type { AuthSchema } from '#/db/schema.ts';
import { signingKeys } from '#/db/signing-keys.ts';
import { makeKey } from '#/keys/key-ring.ts';

/** Longer than any token lives, and than instances take to follow a rotation. */
const supersededMs = 3_600_000;

/** Makes a new signing key, and removes those that no living token can be signed with. */
export async function rotateSigningKey({
  database,
  clock,
  ids,
}: {
  database: Database<AuthSchema>;
  clock: Clock;
  ids: Ids;
}): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const [signedUntilNow] = await tx
      .select({ createdAt: signingKeys.createdAt })
      .from(signingKeys)
      .orderBy(desc(signingKeys.createdAt))
      .limit(1);
    // Keys older than the last one were superseded when that was made.
    if (signedUntilNow !== undefined && now.getTime() - signedUntilNow.createdAt.getTime() > supersededMs) {
      await tx.delete(signingKeys).where(lt(signingKeys.createdAt, signedUntilNow.createdAt));
    }
    await tx.insert(signingKeys).values(makeKey(ids.next(), now));
  });
}
