import type { Poll } from '@stagedoor/contracts/polls';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** Whole percent of each option: 0 for all without a vote. */
export function percentOf(votes: number | null, voteCount: number | null): number {
  return voteCount ? Math.round(((votes ?? 0) * 100) / voteCount) : 0;
}

/** Whether an option has the most votes of a closed poll, alone or with others. */
export function isAhead({ options, isClosed }: Poll, votes: number | null): boolean {
  return isClosed && votes !== null && votes > 0 && options.every((other) => (other.votes ?? 0) <= votes);
}

/** Whether people can vote: it has been published, and is not closed, also not since it was loaded. */
export function isOpen({ closesAt, isClosed }: Poll, now: Date): boolean {
  return closesAt !== null && !isClosed && now.getTime() < new Date(closesAt).getTime();
}

/** How many voted, where the reader may know, and how long they still can. */
export function describePoll(poll: Poll, now: Date): string {
  const { voteCount, closesAt, hours } = poll;
  const votes = voteCount === null ? [] : [count(voteCount, 'vote')];
  if (closesAt === null) return [...votes, `Open for ${describeHours(hours)} once published`].join(' · ');
  if (!isOpen(poll, now)) return [...votes, 'Closed'].join(' · ');
  return [...votes, `${describeRest(new Date(closesAt).getTime() - now.getTime())} left`].join(' · ');
}

/** `6 hours`, `3 days`. */
export function describeHours(hours: number): string {
  return hours >= 24 && hours % 24 === 0 ? count(hours / 24, 'day') : count(hours, 'hour');
}

function describeRest(ms: number): string {
  if (ms >= 2 * dayMs) return count(Math.round(ms / dayMs), 'day');
  if (ms >= 2 * hourMs) return count(Math.round(ms / hourMs), 'hour');
  return count(Math.ceil(ms / minuteMs), 'minute');
}
