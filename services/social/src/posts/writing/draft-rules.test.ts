import { expect, test } from 'vitest';
import { type Draft, findDraftProblem, isForEveryone, toCents } from '#/posts/writing/draft-rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const draft: Draft = { content: 'Hello', visibility: 'PUBLIC', priceCents: 0, scheduledAt: null };
const poll = (...options: string[]) => ({ options, hours: 1 });
const creator = { userId: 'c', role: 'CREATOR' } as const;
const fan = { userId: 'f', role: 'FAN' } as const;
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);

test.each([
  ['a text is enough', draft, 0, fan, undefined],
  ['a file is enough', { ...draft, content: '' }, 1, fan, undefined],
  ['nothing at all is not', { ...draft, content: '' }, 0, fan, 400],
  ['a poll with a question is', { ...draft, poll: poll('A', 'B') }, 0, fan, undefined],
  ['a poll without one is not', { ...draft, content: '', poll: poll('A', 'B') }, 1, fan, 400],
  ['a poll with one answer twice is not', { ...draft, poll: poll('A', 'a') }, 0, fan, 400],
  ['a fan cannot ask a price', { ...draft, priceCents: 100 }, 0, fan, 403],
  ['a fan cannot post for subscribers', { ...draft, visibility: 'SUBSCRIBERS' }, 0, fan, 403],
  ['a fan can post for followers', { ...draft, visibility: 'FOLLOWERS' }, 0, fan, undefined],
  ['a creator can do both', { ...draft, visibility: 'SUBSCRIBERS', priceCents: 100 }, 0, creator, undefined],
  ['a fan cannot send a letter', { ...draft, letterSubject: 'News' }, 0, fan, 403],
  ['a creator can send a letter', { ...draft, letterSubject: 'News' }, 0, creator, undefined],
  ['a time in the past is none to wait for', { ...draft, scheduledAt: now }, 0, creator, 400],
  ['a time within a year is', { ...draft, scheduledAt: inDays(365) }, 0, creator, undefined],
  ['the day after is too far', { ...draft, scheduledAt: inDays(366) }, 0, creator, 400],
] as const)('%s', (_, given, mediaCount, author, status) => {
  expect(findDraftProblem(given, mediaCount, author, now)?.statusCode).toBe(status);
});

test.each([
  ['2027-06-01T12:00:00Z', '2028-06-01T12:00:00Z'],
  ['2028-02-29T12:00:00Z', '2029-03-01T12:00:00Z'],
])('from %s on a year ends at %s', (start, end) => {
  const inHours = (hours: number) => ({ ...draft, scheduledAt: new Date(Date.parse(end) + hours * 3_600_000) });
  expect(findDraftProblem(inHours(0), 0, creator, new Date(start))).toBeUndefined();
  // A year by the clock of an author if winter time has begun in between.
  expect(findDraftProblem(inHours(1), 0, creator, new Date(start))).toBeUndefined();
  expect(findDraftProblem(inHours(2), 0, creator, new Date(start))?.statusCode).toBe(400);
});

test('dollars become whole cents', () => {
  expect([0.1, 0.29, 1.15, 999.99].map(toCents)).toEqual([10, 29, 115, 99_999]);
});

test('files are public only where everyone may see the post now', () => {
  expect(isForEveryone(draft, false)).toBe(true);
  expect(isForEveryone(draft, true)).toBe(false);
  expect(isForEveryone({ ...draft, visibility: 'FOLLOWERS' }, false)).toBe(false);
  expect(isForEveryone({ ...draft, priceCents: 1 }, false)).toBe(false);
  expect(isForEveryone({ ...draft, scheduledAt: inDays(1) }, false)).toBe(false);
});
