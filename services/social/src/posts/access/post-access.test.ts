import { describe, expect, test } from 'vitest';
import { evaluatePostAccess, evaluateReadAccess, type PostAccessFacts } from '#/posts/access/post-access.ts';
import { maskOfMember } from '#/tiers/tier-mask.ts';

const author = 'a';
const fan = { userId: 'f', role: 'FAN' } as const;
const admin = { userId: 'x', role: 'ADMIN' } as const;
const owner = { userId: author, role: 'CREATOR' } as const;

const at = '2026-01-01T00:00:00.000Z';

type Relation = Pick<PostAccessFacts, 'is_following' | 'member_mask' | 'has_bought' | 'is_blocked'>;
const plain: Omit<PostAccessFacts, keyof Relation> = {
  user_id: author,
  visibility: 'PUBLIC',
  tier_mask: null,
  price_cents: 0,
  published_at: at,
  deleted_at: null,
  removed_at: null,
  suspended_at: null,
  is_private: false,
};
const stranger: Relation = { is_following: false, member_mask: null, has_bought: false, is_blocked: false };
const follower = { ...stranger, is_following: true };
const subscriber = { ...stranger, member_mask: maskOfMember({}) };
const free = { ...stranger, member_mask: maskOfMember({ slot: 1, isFree: true }) };
const gold = { ...stranger, member_mask: maskOfMember({ slot: 2 }) };
const forSubscribers = { visibility: 'SUBSCRIBERS', tier_mask: null } as const;

describe('who may see a post', () => {
  test.each([
    ['a public post is open to a visitor', plain, stranger, null, 'open'],
    ['a deleted post is hidden from its author', { ...plain, deleted_at: at }, stranger, owner, 'hidden'],
    ['a deleted post is hidden from an admin', { ...plain, deleted_at: at }, stranger, admin, 'hidden'],
    ['a scheduled post is open to its author', { ...plain, published_at: null }, stranger, owner, 'open'],
    ['a scheduled post is known to an admin', { ...plain, published_at: null }, stranger, admin, 'open'],
    ['a scheduled post is hidden from followers', { ...plain, published_at: null }, follower, fan, 'hidden'],
    ['a suspended author is hidden', { ...plain, suspended_at: at }, follower, fan, 'hidden'],
    ['a suspended author sees their own', { ...plain, suspended_at: at }, stranger, owner, 'open'],
    ['a block hides', plain, { ...follower, is_blocked: true }, fan, 'hidden'],
    ['a private account is hidden from strangers', { ...plain, is_private: true }, stranger, fan, 'hidden'],
    ['a private account is hidden from visitors', { ...plain, is_private: true }, stranger, null, 'hidden'],
    ['a private account is open to followers', { ...plain, is_private: true }, follower, fan, 'open'],
    ['for followers: locked to a stranger', { ...plain, visibility: 'FOLLOWERS' }, stranger, fan, 'locked'],
    ['for followers: open to a follower', { ...plain, visibility: 'FOLLOWERS' }, follower, fan, 'open'],
    ['for followers: open to a subscriber', { ...plain, visibility: 'FOLLOWERS' }, subscriber, fan, 'open'],
    ['for subscribers: locked to a follower', { ...plain, visibility: 'SUBSCRIBERS' }, follower, fan, 'locked'],
    ['for subscribers: open to a subscriber', { ...plain, visibility: 'SUBSCRIBERS' }, subscriber, fan, 'open'],
    ['for all paid tiers: locked to a member of a free one', { ...plain, ...forSubscribers }, free, fan, 'locked'],
    ['for all paid tiers: open to a member of a later one', { ...plain, ...forSubscribers }, gold, fan, 'open'],
    ['for named tiers: open to their members', { ...plain, ...forSubscribers, tier_mask: 6 }, gold, fan, 'open'],
    ['for a free tier: open to its members', { ...plain, ...forSubscribers, tier_mask: 6 }, free, fan, 'open'],
    ['for named tiers: locked to others', { ...plain, ...forSubscribers, tier_mask: 6 }, subscriber, fan, 'locked'],
    ['for followers: locked to a member of a free tier', { ...plain, visibility: 'FOLLOWERS' }, free, fan, 'locked'],
    ['for subscribers: locked to an admin', { ...plain, visibility: 'SUBSCRIBERS' }, stranger, admin, 'locked'],
    ['a price is asked of subscribers too', { ...plain, price_cents: 500 }, subscriber, fan, 'locked'],
    ['a price is not asked of the author', { ...plain, price_cents: 500 }, stranger, owner, 'open'],
    ['what was bought is open', { ...plain, price_cents: 500 }, { ...stranger, has_bought: true }, fan, 'open'],
    [
      'a bought post stays open, also for a buyer who no longer follows or subscribes',
      { ...plain, visibility: 'SUBSCRIBERS', price_cents: 500 },
      { ...stranger, has_bought: true },
      fan,
      'open',
    ],
  ] as const)('%s', (_, post, relation, viewer, access) => {
    expect(evaluatePostAccess({ ...post, ...relation }, viewer)).toBe(access);
  });
});

describe('a bought post', () => {
  const sold = { ...plain, price_cents: 500 };
  const buyer = { ...stranger, has_bought: true };
  test.each([
    ['deleted', { ...sold, deleted_at: at }, buyer],
    ['of a suspended author', { ...sold, suspended_at: at }, buyer],
    ['of an account that became private', { ...sold, is_private: true }, buyer],
    ['with a block between the two', sold, { ...buyer, is_blocked: true }],
  ] as const)('can still be read, %s, and is in no list', (_, post, relation) => {
    expect(evaluateReadAccess({ ...post, ...relation }, fan)).toBe('open');
    expect(evaluatePostAccess({ ...post, ...relation }, fan)).toBe('hidden');
    expect(evaluateReadAccess({ ...post, ...relation, has_bought: false }, fan)).toBe('hidden');
  });

  test('is hidden where an ADMIN removed it', () => {
    expect(evaluateReadAccess({ ...sold, deleted_at: at, removed_at: at, ...buyer }, fan)).toBe('hidden');
  });

  test('and was deleted is hidden from its author and from an ADMIN', () => {
    expect(evaluateReadAccess({ ...sold, deleted_at: at, ...stranger }, owner)).toBe('hidden');
    expect(evaluateReadAccess({ ...sold, deleted_at: at, ...stranger }, admin)).toBe('hidden');
  });
});
