import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onAnswerEnd } from '#/common/answer-end.ts';
import { clientGone } from '#/common/errors.ts';

/** The work of a request, which may last longer than its client stays. */
export interface RequestWork {
  /**
   * Runs a part of the work, which lasts until the promise that it returns settles. Throws a 499 if the client has left and no part
   * is in progress, because the request's resources are released then.
   */
  run<T>(work: () => T): T;
  /**
   * Calls `release` exactly once, when the answer has ended and no work is in progress, so that no resource disappears while a
   * handler commits after its client has left.
   */
  onEnd(release: () => Promise<void>): void;
  /** Whether a part of the work is in progress. */
  isUnderway(): boolean;
}

/** Follows the handler of every route that is registered after it. */
export function followHandlers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function follow(request, reply) {
      return workOf(request).run(() => handler.call(this, request, reply));
    };
  });
}

/** The work of a request whose hooks have started. */
export function workOf({ work }: FastifyRequest): RequestWork {
  if (work === null) throw new Error('the work of a request is followed from its first hook on');
  return work;
}

/** Follows the work of a request. `onError` receives errors of releasing its resources. */
export function followWork(response: ServerResponse, onError: (error: unknown) => void): RequestWork {
  const releases: (() => Promise<void>)[] = [];
  let underway = 0;
  let isAnswerOver = false;

  function releaseWhenOver(): void {
    if (!isAnswerOver || underway > 0) return;
    for (const release of releases.splice(0)) release().catch(onError);
  }

  function end(): void {
    underway -= 1;
    releaseWhenOver();
  }

  onAnswerEnd(response, () => {
    isAnswerOver = true;
    releaseWhenOver();
  });
  return {
    run(work) {
      if (isAnswerOver && underway === 0) throw clientGone();
      underway += 1;
      try {
        const outcome = work();
        if (!(outcome instanceof Promise)) end();
        else void outcome.then(end, end);
        return outcome;
      } catch (error) {
        end();
        throw error;
      }
    },
    onEnd(release) {
      releases.push(release);
      releaseWhenOver();
    },
    isUnderway: () => underway > 0,
  };
}
