import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Clock } from '#/clock.ts';
import type { Database } from '#/database.ts';
import { hashKeyed, type KeyedRequest, keyLifeMs, seal, unseal, usedForAnother } from '#/idempotency.ts';
import { idempotencyKeys } from '#/kit-tables.ts';

interface PhasesOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** After so long without an answer the one who held the key counts as dead. */
  readonly leaseMs?: number;
}

/** Between two looks at what another instance is doing, in ms: the first pause, and the longest. */
const pollMs = { first: 20, longest: 250 };

/**
 * `Idempotency-Key` for work that no transaction can hold, since part of it is somebody else's. The key is claimed in a
 * transaction of its own, then the work is done, then the answer is kept. The same request sent meanwhile waits for the
 * answer. Where the claimer died the next one does the work again, so the work itself must be safe to repeat: what it
 * asks of others carries `keyHash`. A failure gives the key back.
 */
export function createPhasedIdempotency({ database, clock, leaseMs = 8_000 }: PhasesOptions) {
  const { db } = database;
  /** What this instance is doing, so that who waits for it need not look again and again. */
  const underway = new Map<string, Promise<unknown>>();

  async function run<Kept>(
    request: KeyedRequest,
    work: (keyHash: Buffer) => Promise<Kept>,
  ): Promise<{ kept: Kept; replayed: boolean }> {
    const { scope, key } = request;
    const { keyHash, bodyHash } = hashKeyed(request);
    const row = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyHash, keyHash));
    const expired = new Date(clock.now().getTime() - keyLifeMs);
    await db.delete(idempotencyKeys).where(and(row, lt(idempotencyKeys.createdAt, expired)));

    let claimedAt: Date | undefined;
    const deadline = performance.now() + leaseMs;
    const name = `${scope} ${keyHash.toString('hex')}`;
    let pauseMs = pollMs.first;
    while (claimedAt === undefined) {
      const now = clock.now();
      const claimed = await db
        .insert(idempotencyKeys)
        .values({ scope, keyHash, bodyHash, createdAt: now })
        .onConflictDoNothing();
      if (claimed.count > 0) claimedAt = now;
      else {
        const [first] = await db.select().from(idempotencyKeys).where(row);
        if (first === undefined) continue;
        if (!first.bodyHash.equals(bodyHash)) throw usedForAnother();
        if (first.sealedAnswer !== null) {
          return { kept: JSON.parse(unseal(key, first.sealedAnswer)) as Kept, replayed: true };
        }
        if (performance.now() > deadline) claimedAt = await takeOver(first.createdAt);
        else {
          await waitFor(underway.get(name), pauseMs, deadline - performance.now());
          pauseMs = Math.min(pauseMs * 2, pollMs.longest);
        }
      }
    }

    const mine = and(row, eq(idempotencyKeys.createdAt, claimedAt), isNull(idempotencyKeys.sealedAnswer));
    const done = Promise.withResolvers<void>();
    underway.set(name, done.promise);
    try {
      const kept = await work(keyHash);
      await db
        .update(idempotencyKeys)
        .set({ status: 200, sealedAnswer: seal(key, JSON.stringify(kept)) })
        .where(mine);
      return { kept, replayed: false };
    } catch (error) {
      await db.delete(idempotencyKeys).where(mine);
      throw error;
    } finally {
      underway.delete(name);
      done.resolve();
    }

    /** Of several who wait for the dead one, one goes on; the others wait for that one. */
    async function takeOver(createdAt: Date): Promise<Date | undefined> {
      const now = new Date(Math.max(clock.now().getTime(), createdAt.getTime() + 1));
      const taken = await db
        .update(idempotencyKeys)
        .set({ createdAt: now })
        .where(and(row, eq(idempotencyKeys.createdAt, createdAt), isNull(idempotencyKeys.sealedAnswer)));
      return taken.count > 0 ? now : undefined;
    }
  }

  return { run };
}

/** Until it is done, for `longestMs` at the most; where nobody here does it, for a pause. */
async function waitFor(work: Promise<unknown> | undefined, pauseMs: number, longestMs: number): Promise<void> {
  if (work === undefined) return pause(pauseMs);
  const timer = new AbortController();
  const tooLong = pause(Math.max(longestMs, 0), undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([work, tooLong]);
  timer.abort();
}

export type PhasedIdempotency = ReturnType<typeof createPhasedIdempotency>;
