import { setTimeout as pause } from 'node:timers/promises';
import { isClientGone } from '#/common/errors.ts';
import { isRecoveryConflict, isServerUnreachable } from '#/database/database-errors.ts';
import type { Logger } from '#/observability/logger.ts';
import type { LogPosition, PositionReader } from '#/read-replica/read-position.ts';

/** How long a read waits for the replica to catch up; on a local network it is behind by a few milliseconds. */
const catchUpMs = 25;
/** The replica answers with its position within this time, or counts as unavailable. */
const answerMs = 100;
/** How long nothing is read from a replica after it failed. */
const retryAfterMs = 1_000;
/** How long a known replica position is valid. After a crash a replica answers again before it has replayed as much as before. */
const knownMs = 100;
/** A read that takes longer than this triggers a check whether the replica still answers. */
const slowMs = 1_000;

/** Where a read ran: on the replica, or on the primary because the replica was behind or unavailable. */
export type ReadFrom = 'replica' | 'primary_replica_behind' | 'primary_replica_unavailable';

interface RoutingOptions<D> {
  readonly primary: D;
  readonly replica: D;
  /** Returns the position in the primary's log up to which commits are acknowledged. */
  readonly readCommittedPosition: PositionReader;
  /** Returns the position in the same log up to which the replica has applied it. */
  readonly readReplayedPosition: PositionReader;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly count: (from: ReadFrom) => void;
}

/**
 * Returns the function that runs each read on the replica, as soon as the replica has applied what was committed when the read
 * began, or else on the primary. People therefore always see their own changes in their next read.
 */
export function createReadRouting<D>({
  primary,
  replica,
  readCommittedPosition,
  readReplayedPosition,
  log,
  count,
}: RoutingOptions<D>) {
  let replayed: LogPosition = -1n;
  let replayedAt = 0;
  let unavailableUntil = 0;
  let isUnavailable = false;

  function noteUnavailable(reason: unknown): void {
    unavailableUntil = performance.now() + retryAfterMs;
    if (isUnavailable) return;
    isUnavailable = true;
    log.warn({ err: reason }, 'the read replica is unavailable: the primary is used');
  }

  /** Requests the position of the replica. Throws if it is unavailable. */
  async function refreshReplayed(): Promise<LogPosition> {
    const askedAt = performance.now();
    const position = await within(answerMs, readReplayedPosition());
    if (position === undefined) throw new ReplicaUnavailable('the replica does not answer');
    if (position === null) throw new ReplicaUnavailable('DATABASE_READ_URL is no replica');
    replayed = position;
    replayedAt = askedAt;
    if (isUnavailable) log.info('the read replica is back');
    isUnavailable = false;
    return position;
  }

  /** Returns whether the replica has everything up to `position` within the time. Throws if it is unavailable. */
  async function catchesUp(position: LogPosition): Promise<boolean> {
    const isKnown = !isUnavailable && performance.now() - replayedAt < knownMs;
    if (isKnown && replayed >= position) return true;
    const deadline = performance.now() + catchUpMs;
    for (;;) {
      if ((await refreshReplayed()) >= position) return true;
      if (performance.now() >= deadline) return false;
      await pause(1);
    }
  }

  /**
   * `committed` is null if the primary reports no position: the replica then counts as behind, because nothing proves
   * the opposite.
   */
  async function choose(committed: LogPosition | null): Promise<ReadFrom> {
    try {
      return committed !== null && (await catchesUp(committed)) ? 'replica' : 'primary_replica_behind';
    } catch (error) {
      if (isClientGone(error)) throw error;
      noteUnavailable(error);
      return 'primary_replica_unavailable';
    }
  }

  /** Waits for a read of the replica, for as long as the replica answers at all. Throws if it does not. */
  async function waitWhileItAnswers<T>(reading: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const silence = new Promise<never>((_resolve, reject) => {
      const check = () => {
        timer = setTimeout(() => {
          refreshReplayed().then(() => {
            if (!isOver) check();
          }, reject);
        }, slowMs);
      };
      check();
    });
    try {
      return await Promise.race([reading, silence]);
    } finally {
      isOver = true;
      clearTimeout(timer);
      // The caller already has an outcome, so a later failure of the read or the check is ignored.
      reading.catch(() => {});
      silence.catch(() => {});
    }
  }

  return async <T>(work: (database: D) => Promise<T>): Promise<T> => {
    if (performance.now() < unavailableUntil) {
      count('primary_replica_unavailable');
      return work(primary);
    }
    // A primary that does not tell its position is unavailable itself, and the read fails as it would there.
    const from = await choose(await readCommittedPosition());
    if (from !== 'replica') {
      count(from);
      return work(primary);
    }
    try {
      const result = await waitWhileItAnswers(work(replica));
      count('replica');
      return result;
    } catch (error) {
      // The replica cancels a read that conflicts with changes it has to apply. The same read succeeds on the primary.
      if (isRecoveryConflict(error)) count('primary_replica_behind');
      else if (error instanceof ReplicaUnavailable || isServerUnreachable(error)) {
        noteUnavailable(error);
        count('primary_replica_unavailable');
      } else throw error;
      return work(primary);
    }
  };
}

class ReplicaUnavailable extends Error {}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    promise.catch(() => {});
  }
}
