import type { Poll } from '@stagedoor/contracts/polls';
import * as postTexts from '#/shared/config/texts/posts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

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

/** The number of voters, if the reader may see it, and the remaining time. */
export function describePoll(poll: Poll, now: Date): string {
  const { voteCount, closesAt, hours } = poll;
  const votes = voteCount === null ? [] : [postTexts.votes({ count: voteCount })];
  if (closesAt === null) return [...votes, postTexts.openForOncePublished({ time: describeHours(hours) })].join(' · ');
  if (!isOpen(poll, now)) return [...votes, postTexts.closed].join(' · ');
  return [...votes, postTexts.left({ time: describeRest(new Date(closesAt).getTime() - now.getTime()) })].join(' · ');
}

/** `6 hours`, `3 days`. */
export function describeHours(hours: number): string {
  return hours >= 24 && hours % 24 === 0 ? postTexts.days({ count: hours / 24 }) : postTexts.hours({ count: hours });
}

function describeRest(ms: number): string {
  if (ms >= 2 * dayMs) return postTexts.days({ count: Math.round(ms / dayMs) });
  if (ms >= 2 * hourMs) return postTexts.hours({ count: Math.round(ms / hourMs) });
  return postTexts.minutes({ count: Math.ceil(ms / minuteMs) });
}
