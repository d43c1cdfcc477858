import { setTimeout as pause } from 'node:timers/promises';
import { clientGone, tooManyRequests } from '@stagedoor/service-kit/common/errors';
import { hasClientLeft } from '@stagedoor/service-kit/common/request-context';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import type { AuthSchema } from '#/db/schema.ts';
import type { AuthDeps } from '#/deps.ts';
import { type AttemptDecision, type Bucket, decideAttempt } from '#/limits/attempt-rules.ts';
import {
  countFailedAttempt,
  deleteAttempt,
  insertAttempt,
  lockBuckets,
  readBucket,
} from '#/limits/attempts-repository.ts';

type LimitDeps = Pick<AuthDeps, 'database' | 'clock' | 'ids'>;

/** A reserved attempt whose outcome is pending. */
export interface Attempt {
  /** Runs the attempt: `false` counts as a failure. An attempt that throws does not count. */
  run(check: () => Promise<boolean>): Promise<boolean>;
}

/** Longer than a password check takes. After that, an attempt that a crashed process left pending counts as failed. */
const pendingMs = 15_000;
/** How long to wait for the outcome of pending attempts. */
const waitMs = 5_000;

/** Counts one attempt in each bucket. Throws a 429 if a bucket is full. */
export async function countAttempt(deps: LimitDeps, buckets: readonly Bucket[]): Promise<void> {
  const { decision } = await tryToReserve(deps, buckets, null);
  if (decision.kind !== 'allowed') throw tooManyRequests(retryAfter(decision));
}

/** Throws a 429 if a bucket is full, and counts nothing. */
export async function requireRoom({ database, clock }: LimitDeps, buckets: readonly Bucket[]): Promise<void> {
  const now = clock.now();
  const decision = decideAttempt(await readBuckets(database.db, buckets, now), now);
  if (decision.kind !== 'allowed') throw tooManyRequests(retryAfter(decision));
}

/** Returns whether a bucket allows one more counted attempt. */
export async function hasRoom({ database, clock }: LimitDeps, bucket: Bucket): Promise<boolean> {
  const { counted } = await readBucket(database.db, bucket, clock.now());
  return counted < bucket.limit;
}

/**
 * Reserves an attempt in each bucket before its outcome is known, so that concurrent attempts cannot exceed the limit
 * together. Throws a 429 if a bucket is full; with `waitForRoom` only after waiting for five seconds.
 */
export async function reserveAttempt(
  deps: LimitDeps,
  buckets: readonly Bucket[],
  { waitForRoom = false }: { waitForRoom?: boolean } = {},
): Promise<Attempt> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { decision, id } = await tryToReserve(deps, buckets, pendingMs);
    if (decision.kind === 'allowed') {
      return { run: (check) => decide(deps, { id, buckets, check }) };
    }
    const isFinal = decision.kind === 'refused' && !waitForRoom;
    if (isFinal || performance.now() > deadline) throw tooManyRequests(retryAfter(decision));
    await pause(50);
    // Nothing was done for a client that leaves while it waits.
    if (hasClientLeft()) throw clientGone();
  }
}

async function decide(
  { database }: LimitDeps,
  { id, buckets, check }: { id: string; buckets: readonly Bucket[]; check: () => Promise<boolean> },
): Promise<boolean> {
  let failed = false;
  try {
    failed = !(await check());
    return !failed;
  } finally {
    if (failed) await countFailedAttempt(database.db, id, buckets);
    else await deleteAttempt(database.db, id, buckets);
  }
}

async function tryToReserve(
  { database, clock, ids }: LimitDeps,
  buckets: readonly Bucket[],
  pendingForMs: number | null,
): Promise<{ decision: AttemptDecision; id: string }> {
  const id = ids.next();
  const decision = await database.transaction(async (tx) => {
    await lockBuckets(tx, buckets);
    const now = clock.now();
    const decision = decideAttempt(await readBuckets(tx, buckets, now), now);
    const pendingUntil = pendingForMs === null ? null : new Date(now.getTime() + pendingForMs);
    if (decision.kind === 'allowed') await insertAttempt(tx, buckets, { id, madeAt: now, pendingUntil });
    return decision;
  });
  return { decision, id };
}

/** One after the other, because a transaction has one connection. */
async function readBuckets(db: Executor<AuthSchema>, buckets: readonly Bucket[], now: Date) {
  const states = [];
  for (const bucket of buckets) states.push({ bucket, state: await readBucket(db, bucket, now) });
  return states;
}

function retryAfter(decision: AttemptDecision): number {
  return decision.kind === 'refused' ? decision.retryAfterSeconds : 1;
}
