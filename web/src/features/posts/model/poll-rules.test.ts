import type { Poll } from '@stagedoor/contracts/polls';
import { describe, expect, it } from 'vitest';
import { describeHours, describePoll, isAhead, isOpen, percentOf } from './poll-rules.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;

const poll: Poll = {
  options: [
    { text: 'Yes', votes: 2 },
    { text: 'No', votes: 2 },
    { text: 'Later', votes: 0 },
  ],
  voteCount: 4,
  ownVote: 0,
  hours: 24,
  closesAt: after(5 * hour),
  isClosed: false,
};
const unseen: Poll = { ...poll, voteCount: null, ownVote: null };

describe('a poll', () => {
  it('is open until it closes, also where it was loaded before that', () => {
    expect(isOpen(poll, now)).toBe(true);
    expect(isOpen({ ...poll, closesAt: after(0) }, now)).toBe(false);
    expect(isOpen({ ...poll, isClosed: true }, now)).toBe(false);
    expect(isOpen({ ...poll, closesAt: null }, now)).toBe(false);
  });

  it.each([
    [poll, '4 votes · 5 hours left'],
    [unseen, '5 hours left'],
    [{ ...poll, voteCount: 1, closesAt: after(90 * minute) }, '1 vote · 90 minutes left'],
    [{ ...unseen, closesAt: after(49 * hour) }, '2 days left'],
    [{ ...unseen, closesAt: after(6 * hour - 500) }, '6 hours left'],
    [{ ...unseen, closesAt: after(500) }, '1 minute left'],
    [{ ...poll, isClosed: true }, '4 votes · Closed'],
    [{ ...poll, voteCount: 0, closesAt: null }, '0 votes · Open for 1 day once published'],
  ])('says who has voted and how long others can', (given, expected) => {
    expect(describePoll(given, now)).toBe(expected);
  });

  it('marks all that are ahead once it is closed, and nothing that nobody voted for', () => {
    expect(isAhead(poll, 2)).toBe(false);
    expect([2, 2, 0].map((votes) => isAhead({ ...poll, isClosed: true }, votes))).toEqual([true, true, false]);
    const empty = { ...poll, isClosed: true, options: [{ text: 'Yes', votes: 0 }] };
    expect(isAhead(empty, 0)).toBe(false);
  });
});

it('shares are whole percent', () => {
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(0, 0), percentOf(null, null)]).toEqual([33, 67, 0, 0]);
});

it('hours are days where they are whole ones', () => {
  expect([1, 6, 24, 36, 168].map(describeHours)).toEqual(['1 hour', '6 hours', '1 day', '36 hours', '7 days']);
});
