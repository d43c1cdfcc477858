import { setTimeout as pause } from 'node:timers/promises';
import { isRecoveryConflict, isServerUnreachable } from '#/database/database-errors.ts';
import type { Logger } from '#/observability/logger.ts';
import type { LogPosition } from '#/read-replica/log-position.ts';
import type { PositionReader } from '#/read-replica/read-position.ts';

/** How long a read waits for the replica to catch up; on a local network it is behind by a few milliseconds. */
const catchUpMs = 25;
/** Within this time a replica says where it is, or it is unavailable. */
const answerMs = 100;
/** How long a replica that failed is left alone. */
const awayMs = 1_000;
/** A read that takes longer than this triggers a check whether the replica still answers. */
const slowMs = 1_000;

/** Where a read was. */
export type ReadFrom = 'replica' | 'primary_behind' | 'primary_away';

interface RoutingOptions<D> {
  readonly primary: D;
  readonly replica: D;
  /** Up to where the primary has acknowledged commits. */
  readonly readCommitted: PositionReader;
  /** Up to where the replica shows them. */
  readonly readReplayed: PositionReader;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly count: (from: ReadFrom) => void;
}

/** Chooses for each read; see `Reads`. */
export function createReadRouting<D>({ primary, replica, readCommitted, readReplayed, log, count }: RoutingOptions<D>) {
  let replayed: LogPosition = -1n;
  let awayUntil = 0;
  let isUnavailable = false;

  function noteAway(reason: unknown): void {
    awayUntil = performance.now() + awayMs;
    if (isUnavailable) return;
    isUnavailable = true;
    log.warn({ err: reason }, 'the read replica is unavailable: the primary answers');
  }

  /** Asks the replica how far it is. Throws where it is unavailable. */
  async function refreshReplayed(): Promise<LogPosition> {
    const position = await within(answerMs, readReplayed());
    if (position === undefined) throw new ReplicaAway('the replica does not answer');
    if (position === null) throw new ReplicaAway('DATABASE_READ_URL is no replica');
    replayed = position;
    if (isUnavailable) log.info('the read replica is back');
    isUnavailable = false;
    return position;
  }

  /** Returns whether the replica has everything up to `position` within the time. Throws where it is unavailable. */
  async function catchesUp(position: LogPosition): Promise<boolean> {
    if (!isUnavailable && replayed >= position) return true;
    const deadline = performance.now() + catchUpMs;
    for (;;) {
      if ((await refreshReplayed()) >= position) return true;
      if (performance.now() >= deadline) return false;
      await pause(1);
    }
  }

  async function choose(committed: LogPosition | null): Promise<ReadFrom> {
    try {
      return committed !== null && (await catchesUp(committed)) ? 'replica' : 'primary_behind';
    } catch (error) {
      noteAway(error);
      return 'primary_away';
    }
  }

  /** Waits for a read of the replica, for as long as the replica answers at all. Throws where it does not. */
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
      // The slower of the two reads is ignored, and so is its failure.
      reading.catch(() => {});
      silence.catch(() => {});
    }
  }

  return async <T>(work: (database: D) => Promise<T>): Promise<T> => {
    if (performance.now() < awayUntil) {
      count('primary_away');
      return work(primary);
    }
    // A primary that does not tell its position is unavailable itself, and the read fails as it would there.
    const from = await choose(await readCommitted());
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
      if (isRecoveryConflict(error)) count('primary_behind');
      else if (error instanceof ReplicaAway || isServerUnreachable(error)) {
        noteAway(error);
        count('primary_away');
      } else throw error;
      return work(primary);
    }
  };
}

class ReplicaAway extends Error {}

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
