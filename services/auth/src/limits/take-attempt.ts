import { setTimeout as pause } from 'node:timers/promises';
import { tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { AuthDeps } from '#/deps.ts';
import { type Admission, type Bucket, decideAdmission } from '#/limits/attempt-rules.ts';
import { deleteAttempt, insertAttempt, lockBuckets, readBucket, settleAttempt } from '#/limits/attempts-repository.ts';

type LimitDeps = Pick<AuthDeps, 'database' | 'clock' | 'ids'>;

/** A reserved attempt whose outcome is pending. */
export interface Attempt {
  /** Runs the attempt: `false` counts as a failure. An attempt that throws does not count. */
  during(check: () => Promise<boolean>): Promise<boolean>;
}

/** Longer than a password check takes. An attempt that a dying process left pending counts after that. */
const pendingMs = 15_000;
/** How long to wait for the outcome of pending attempts. */
const patienceMs = 5_000;

/** Counts one attempt in each bucket. Throws a 429 where a bucket is full. */
export async function countAttempt(deps: LimitDeps, buckets: readonly Bucket[]): Promise<void> {
  const { admission } = await admit(deps, buckets, null);
  if (admission.kind !== 'admitted') throw tooManyRequests(retryAfter(admission));
}

/** Returns whether a bucket allows one more counted attempt. */
export async function hasRoom({ database, clock }: LimitDeps, bucket: Bucket): Promise<boolean> {
  const { counted } = await readBucket(database.db, bucket, clock.now());
  return counted < bucket.limit;
}

/**
 * Reserves an attempt in each bucket before its outcome is known, so that concurrent attempts cannot exceed the limit
 * together. Throws a 429 where a bucket is full; with `waitForRoom` only after waiting for five seconds.
 */
export async function takeAttempt(
  deps: LimitDeps,
  buckets: readonly Bucket[],
  { waitForRoom = false }: { waitForRoom?: boolean } = {},
): Promise<Attempt> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { admission, id } = await admit(deps, buckets, pendingMs);
    if (admission.kind === 'admitted') {
      return { during: (check) => decide(deps, { id, buckets, check }) };
    }
    const isFinal = admission.kind === 'refused' && !waitForRoom;
    if (isFinal || performance.now() > deadline) throw tooManyRequests(retryAfter(admission));
    await pause(50);
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
    if (failed) await settleAttempt(database.db, id, buckets);
    else await deleteAttempt(database.db, id, buckets);
  }
}

async function admit(
  { database, clock, ids }: LimitDeps,
  buckets: readonly Bucket[],
  pendingForMs: number | null,
): Promise<{ admission: Admission; id: string }> {
  const id = ids.next();
  const admission = await database.transaction(async (tx) => {
    await lockBuckets(tx, buckets);
    const now = clock.now();
    const states = [];
    for (const bucket of buckets) states.push({ bucket, state: await readBucket(tx, bucket, now) });
    const decision = decideAdmission(states, now);
    const pendingUntil = pendingForMs === null ? null : new Date(now.getTime() + pendingForMs);
    if (decision.kind === 'admitted') await insertAttempt(tx, buckets, { id, madeAt: now, pendingUntil });
    return decision;
  });
  return { admission, id };
}

function retryAfter(admission: Admission): number {
  return admission.kind === 'refused' ? admission.retryAfterSeconds : 1;
}
