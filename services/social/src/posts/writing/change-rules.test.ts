import { expect, test } from 'vitest';
import { findChangeProblem, isRestricted } from '#/posts/writing/change-rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const creator = { userId: 'me', role: 'CREATOR' } as const;
const fan = { userId: 'me', role: 'FAN' } as const;
const post = {
  content: 'Text',
  visibility: 'PUBLIC',
  priceCents: 0,
  isPublished: true,
  mediaCount: 0,
  hasPoll: false,
} as const;
const waiting = { ...post, isPublished: false };
const tomorrow = new Date('2026-03-02T12:00:00Z');

test.each([
  ['nothing', {}, post, fan, undefined],
  ['a new text', { content: 'Other' }, post, fan, undefined],
  ['no text where there is a file', { content: '' }, { ...post, mediaCount: 1 }, fan, undefined],
  ['no text and no file', { content: '' }, post, fan, 400],
  ['no question where there is a poll', { content: '' }, { ...post, mediaCount: 1, hasPoll: true }, fan, 400],
  ["a creator's price", { priceCents: 500 }, post, creator, undefined],
  ["a fan's price", { priceCents: 500 }, post, fan, 403],
  ["a fan's audience of subscribers", { visibility: 'SUBSCRIBERS' }, post, fan, 403],
  ['the text of a priced post by one who became a fan', { content: 'x' }, { ...post, priceCents: 500 }, fan, undefined],
  ['the price of 0 by one who became a fan', { priceCents: 0 }, { ...post, priceCents: 500 }, fan, undefined],
  ['the time of a published post', { scheduledAt: tomorrow }, post, fan, 400],
  ['the time of one that waits', { scheduledAt: tomorrow }, waiting, fan, undefined],
  ['a time that has passed', { scheduledAt: now }, waiting, fan, 400],
  ['the letter of a published post', { letterSubject: 'News' }, post, creator, 400],
  ['the letter of one that waits', { letterSubject: 'News' }, waiting, creator, undefined],
  ["a fan's letter", { letterSubject: 'News' }, waiting, fan, 403],
  ['no letter, by one who became a fan', { letterSubject: null }, waiting, fan, undefined],
  ['a pin on one that waits', { isPinned: true }, waiting, fan, 400],
  ['a pin', { isPinned: true }, post, fan, undefined],
  ['no pin on one that waits', { isPinned: false }, waiting, fan, undefined],
] as const)('changing %s', (_, change, before, author, status) => {
  expect(findChangeProblem(change, before, author, now)?.statusCode).toBe(status);
});

test('files are private as soon as audience or price restrict the post', () => {
  expect(isRestricted({ content: 'x' }, post)).toBe(false);
  expect(isRestricted({ priceCents: 1 }, post)).toBe(true);
  expect(isRestricted({ visibility: 'FOLLOWERS' }, post)).toBe(true);
  expect(isRestricted({ priceCents: 0 }, { ...post, priceCents: 100 })).toBe(false);
});
