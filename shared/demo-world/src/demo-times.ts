import type { Random } from '#/random.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export function before(now: Date, duration: number): Date {
  return new Date(now.getTime() - duration);
}

export function later(...moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}

/**
 * A moment after `start`, on average `mean` milliseconds later, mostly sooner and now and then much later, as people
 * answer. Where that would lie ahead of `now`, somewhere in between instead.
 */
export function soonAfter(random: Random, start: Date, mean: number, now: Date): Date {
  const moment = start.getTime() + minute + mean * -Math.log(1 - random.next());
  const room = now.getTime() - start.getTime();
  return new Date(moment < now.getTime() ? moment : start.getTime() + room * random.between(0.2, 0.95));
}

export function byTime(one: { createdAt: Date }, other: { createdAt: Date }): number {
  return one.createdAt.getTime() - other.createdAt.getTime();
}
