import { afterAll, beforeAll } from 'vitest';

type Stop = () => Promise<unknown>;

/** Starts something before the first test of a file and stops it after the last. The answer gives it to a test. */
export function startOnceForFile<T>(start: (whenDone: (stop: Stop) => void) => Promise<T>): () => T {
  const stops: Stop[] = [];
  let started: { readonly it: T } | undefined;

  beforeAll(async () => {
    started = { it: await start((stop) => void stops.unshift(stop)) };
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  return () => {
    if (started === undefined) throw new Error('it is started before the first test');
    return started.it;
  };
}
