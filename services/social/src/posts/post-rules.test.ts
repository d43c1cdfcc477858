import { describe, expect, test } from 'vitest';
import { cutTeaser, judgePost, judgeReading, type PostFacts, type Standing } from '#/posts/post-rules.ts';

const author = 'a';
const fan = { userId: 'f', role: 'FAN' } as const;
const admin = { userId: 'x', role: 'ADMIN' } as const;
const owner = { userId: author, role: 'CREATOR' } as const;

const plain: PostFacts = {
  authorId: author,
  visibility: 'PUBLIC',
  priceCents: 0,
  isPublished: true,
  isDeleted: false,
  isRemoved: false,
  isAuthorSuspended: false,
  isAuthorPrivate: false,
};
const stranger: Standing = { isFollowing: false, isSubscribed: false, hasBought: false, isBlocked: false };
const follower = { ...stranger, isFollowing: true };
const subscriber = { ...stranger, isSubscribed: true };

describe('who may see a post', () => {
  test.each([
    ['a public post is open to a visitor', plain, stranger, null, 'open'],
    ['a deleted post is hidden from its author', { ...plain, isDeleted: true }, stranger, owner, 'hidden'],
    ['a deleted post is hidden from an admin', { ...plain, isDeleted: true }, stranger, admin, 'hidden'],
    ['a scheduled post is open to its author', { ...plain, isPublished: false }, stranger, owner, 'open'],
    ['a scheduled post is known to an admin', { ...plain, isPublished: false }, stranger, admin, 'open'],
    ['a scheduled post is hidden from followers', { ...plain, isPublished: false }, follower, fan, 'hidden'],
    ['a suspended author is hidden', { ...plain, isAuthorSuspended: true }, follower, fan, 'hidden'],
    ['a suspended author sees their own', { ...plain, isAuthorSuspended: true }, stranger, owner, 'open'],
    ['a block hides', plain, { ...follower, isBlocked: true }, fan, 'hidden'],
    ['a private account is hidden from strangers', { ...plain, isAuthorPrivate: true }, stranger, fan, 'hidden'],
    ['a private account is hidden from visitors', { ...plain, isAuthorPrivate: true }, stranger, null, 'hidden'],
    ['a private account is open to followers', { ...plain, isAuthorPrivate: true }, follower, fan, 'open'],
    ['for followers: locked to a stranger', { ...plain, visibility: 'FOLLOWERS' }, stranger, fan, 'locked'],
    ['for followers: open to a follower', { ...plain, visibility: 'FOLLOWERS' }, follower, fan, 'open'],
    ['for followers: open to a subscriber', { ...plain, visibility: 'FOLLOWERS' }, subscriber, fan, 'open'],
    ['for subscribers: locked to a follower', { ...plain, visibility: 'SUBSCRIBERS' }, follower, fan, 'locked'],
    ['for subscribers: open to a subscriber', { ...plain, visibility: 'SUBSCRIBERS' }, subscriber, fan, 'open'],
    ['for subscribers: locked to an admin', { ...plain, visibility: 'SUBSCRIBERS' }, stranger, admin, 'locked'],
    ['a price is asked of subscribers too', { ...plain, priceCents: 500 }, subscriber, fan, 'locked'],
    ['a price is not asked of the author', { ...plain, priceCents: 500 }, stranger, owner, 'open'],
    ['what was bought is open', { ...plain, priceCents: 500 }, { ...stranger, hasBought: true }, fan, 'open'],
    [
      'what was bought stays open, also to who follows and subscribes no more',
      { ...plain, visibility: 'SUBSCRIBERS', priceCents: 500 },
      { ...stranger, hasBought: true },
      fan,
      'open',
    ],
  ] as const)('%s', (_, post, standing, viewer, access) => {
    expect(judgePost(post, standing, viewer)).toBe(access);
  });
});

describe('what somebody bought', () => {
  const sold = { ...plain, priceCents: 500 };
  const buyer = { ...stranger, hasBought: true };
  test.each([
    ['deleted', { ...sold, isDeleted: true }, buyer],
    ['of a suspended author', { ...sold, isAuthorSuspended: true }, buyer],
    ['of an account that became private', { ...sold, isAuthorPrivate: true }, buyer],
    ['with a block between the two', sold, { ...buyer, isBlocked: true }],
  ] as const)('can still be read, %s, and stands in no list', (_, post, standing) => {
    expect(judgeReading(post, standing, fan)).toBe('open');
    expect(judgePost(post, standing, fan)).toBe('hidden');
    expect(judgeReading(post, { ...standing, hasBought: false }, fan)).toBe('hidden');
  });

  test('is gone where an ADMIN removed it', () => {
    expect(judgeReading({ ...sold, isDeleted: true, isRemoved: true }, buyer, fan)).toBe('hidden');
  });

  test('and was deleted is hidden from its author and from an ADMIN', () => {
    expect(judgeReading({ ...sold, isDeleted: true }, stranger, owner)).toBe('hidden');
    expect(judgeReading({ ...sold, isDeleted: true }, stranger, admin)).toBe('hidden');
  });
});

describe('a teaser', () => {
  test('is a third of a short text', () => expect(cutTeaser('123456789')).toBe('123'));
  test('is 140 characters of a long one', () => expect(cutTeaser('x'.repeat(5000))).toHaveLength(140));
  test('of two characters is nothing', () => expect(cutTeaser('ab')).toBe(''));
  test('never cuts a character in two', () => expect(cutTeaser('😀😀😀')).toBe('😀'));
  test('never cuts what a reader takes for one', () => {
    const family = '👩‍👩‍👧';
    expect(cutTeaser(`${family.repeat(2)}ab`)).toBe('');
    expect(cutTeaser(family.repeat(3))).toBe(family);
    expect(cutTeaser('e\u0301'.repeat(4))).toBe('e\u0301');
  });
  test('is no more than a third in either measure, of marks upon marks too', () => {
    expect(cutTeaser('😀😀😀aaaaaa')).toBe('😀😀');
    expect(cutTeaser('aaaa😀😀😀😀')).toBe('aa');
    expect(cutTeaser(`a${'\u0301'.repeat(4998)}b`)).toBe('');
  });
});
