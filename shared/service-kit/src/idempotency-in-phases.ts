import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Clock } from '#/clock.ts';
import type { Database } from '#/database.ts';
import { hashKeyed, type KeyedRequest, keyLifeMs, seal, unseal, usedForAnother } from '#/idempotency.ts';
import { idempotencyKeys } from '#/kit-tables.ts';

interface PhasesOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** After so long without a sign of life the one who claimed the key counts as dead, in ms. */
  readonly leaseMs?: number;
}

/** Between two looks at what another instance is doing, in ms: the first pause, and the longest. */
const pollMs = { first: 20, longest: 250 };

/**
 * `Idempotency-Key` for work that no transaction can hold, since part of it is somebody else's. The key is claimed in a
 * transaction of its own, then the work is done, then the answer is kept. The same request sent meanwhile waits for the
 * answer. Where the claimer died the next one does the work again, so the work itself must be safe to repeat: what it
 * asks of others carries `keyHash`. A failure gives the key back. Work that takes long renews its claim, so that a short
 * lease tells the dead from the slow.
 */
export function createPhasedIdempotency({ database, clock, leaseMs = 3_000 }: PhasesOptions) {
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
    let seen: { readonly claimedAt: number; readonly since: number } | undefined;
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
        const at = first.createdAt.getTime();
        if (seen?.claimedAt !== at) seen = { claimedAt: at, since: performance.now() };
        // By its age, so that who comes back long after a crash need not wait; and by one's own watch, since clocks of
        // two instances differ.
        const lastsMs = leaseMs - Math.max(now.getTime() - at, performance.now() - seen.since);
        if (lastsMs <= 0) claimedAt = await moveClaim(first.createdAt);
        else {
          await waitFor(underway.get(name), Math.min(pauseMs, lastsMs), lastsMs);
          pauseMs = Math.min(pauseMs * 2, pollMs.longest);
        }
      }
    }

    const claim = keepRenewing(claimedAt, leaseMs / 3, moveClaim);
    const mine = async () =>
      and(row, eq(idempotencyKeys.createdAt, await claim.stop()), isNull(idempotencyKeys.sealedAnswer));
    const done = Promise.withResolvers<void>();
    underway.set(name, done.promise);
    try {
      const kept = await work(keyHash);
      await db
        .update(idempotencyKeys)
        .set({ status: 200, sealedAnswer: seal(key, JSON.stringify(kept)) })
        .where(await mine());
      return { kept, replayed: false };
    } catch (error) {
      await db.delete(idempotencyKeys).where(await mine());
      throw error;
    } finally {
      underway.delete(name);
      done.resolve();
    }

    /** Of several who want to move the same claim, one does. */
    async function moveClaim(from: Date): Promise<Date | undefined> {
      const to = new Date(Math.max(clock.now().getTime(), from.getTime() + 1));
      const moved = await db
        .update(idempotencyKeys)
        .set({ createdAt: to })
        .where(and(row, eq(idempotencyKeys.createdAt, from), isNull(idempotencyKeys.sealedAnswer)));
      return moved.count > 0 ? to : undefined;
    }
  }

  return { run };
}

/** Renews a claim until it is stopped, which answers the claim as it stands then. */
function keepRenewing(claimedAt: Date, everyMs: number, renew: (from: Date) => Promise<Date | undefined>) {
  let current = claimedAt;
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing
      .then(async () => {
        current = (await renew(current)) ?? current;
      })
      // Another second's turn may do better; at worst the work is done twice, which it bears.
      .catch(() => undefined);
  }, everyMs);
  return {
    async stop(): Promise<Date> {
      clearInterval(timer);
      await renewing;
      return current;
    },
  };
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
