import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { idempotencyKeys } from '#/database/kit-tables.ts';
import { executePrepared } from '#/database/prepared.ts';
import type { Transaction } from '#/database/transaction.ts';

export const keyLifeMs = 24 * 3_600_000;

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

interface KeyRow {
  readonly scope: string;
  readonly keyHash: Buffer;
  readonly bodyHash: Buffer;
}

/** Queries on idempotency keys: claims, and stored answers. */
export function createClaims({ db }: Pick<Database, 'db'>, clock: Clock, leaseMs: number) {
  const until = sql`now() + ${leaseMs} * interval '1 ms'`;
  const mine = (claimId: string) => and(eq(idempotencyKeys.claimId, claimId), isNull(idempotencyKeys.sealedAnswer));
  return {
    /**
     * Claims a key that is new, has expired, or was claimed by a process that died. Returns undefined if another request
     * has claimed it. Uses the database's clock, because the clocks of instances differ.
     */
    async claim({ scope, keyHash, bodyHash }: KeyRow): Promise<string | undefined> {
      const claimId = randomUUID();
      const now = clock.now();
      const expired = new Date(now.getTime() - keyLifeMs);
      // A claim that is lost in a crash is lost with the work: its commit need not wait for the disk.
      const claimed = await executePrepared(
        db,
        sql`
        insert into ${idempotencyKeys} as known (scope, key_hash, body_hash, created_at, claim_id, claimed_until)
        select ${scope}, ${keyHash}, ${bodyHash}, ${now.toISOString()}::timestamptz, ${claimId}::uuid, ${until}
        from (select set_config('synchronous_commit', 'off', true)) as setting
        on conflict (scope, key_hash) do update set
          body_hash = excluded.body_hash, status = null, sealed_answer = null, created_at = excluded.created_at,
          claim_id = excluded.claim_id, claimed_until = excluded.claimed_until
        where known.created_at < ${expired.toISOString()}::timestamptz
          or known.sealed_answer is null and known.body_hash = excluded.body_hash
            and coalesce(known.claimed_until, known.created_at + ${leaseMs} * interval '1 ms') < now()
        returning 1`,
      );
      return claimed.length > 0 ? claimId : undefined;
    },
    async find({ scope, keyHash }: KeyRow) {
      const row = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyHash, keyHash));
      const [found] = await db.select().from(idempotencyKeys).where(row);
      return found;
    },
    /** Extends the lease of a claim. */
    async renew(claimId: string): Promise<void> {
      await db.update(idempotencyKeys).set({ claimedUntil: until }).where(mine(claimId));
    },
    /**
     * Stores the answer, in the transaction or on its own. Returns false if another process has claimed the key
     * since.
     */
    async complete(executor: Transaction | Database['db'], claimId: string, status: number, sealedAnswer: Buffer) {
      const stored = await executor
        .update(idempotencyKeys)
        .set({ status, sealedAnswer })
        .where(mine(claimId))
        .prepare('complete_key')
        .execute();
      return stored.count > 0;
    },
    /** Gives the key back, so that the request can be tried again. */
    async release(claimId: string): Promise<void> {
      await db.delete(idempotencyKeys).where(mine(claimId));
    },
  };
}

export type Claims = ReturnType<typeof createClaims>;
