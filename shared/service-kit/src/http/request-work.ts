import type { ServerResponse } from 'node:http';
import { onAnswerEnd } from '#/common/answer-end.ts';
import { clientGone } from '#/common/errors.ts';

/** The work of a request, which may last longer than its client stays. */
export interface RequestWork {
  /** Runs a part of the work. Throws a 499 where the client left before any of it began, because nothing is kept for it then. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Calls `release` exactly once, when the answer has ended and no work is under way: so nothing vanishes under a handler that goes
   * on to commit after its client has left.
   */
  onEnd(release: () => Promise<void>): void;
  /** Whether a part of the work is under way. */
  isUnderway(): boolean;
}

/** Follows the work of a request. `onError` is told what could not be given back. */
export function followWork(response: ServerResponse, onError: (error: unknown) => void): RequestWork {
  const releases: (() => Promise<void>)[] = [];
  let underway = 0;
  let isAnswerOver = false;

  function releaseWhenOver(): void {
    if (!isAnswerOver || underway > 0) return;
    for (const release of releases.splice(0)) release().catch(onError);
  }

  onAnswerEnd(response, () => {
    isAnswerOver = true;
    releaseWhenOver();
  });
  return {
    async run(work) {
      if (isAnswerOver && underway === 0) throw clientGone();
      underway += 1;
      try {
        return await work();
      } finally {
        underway -= 1;
        releaseWhenOver();
      }
    },
    onEnd(release) {
      releases.push(release);
      releaseWhenOver();
    },
    isUnderway: () => underway > 0,
  };
}
