import { expect, it } from 'vitest';
import { firstStepsOf } from './first-steps-of.ts';

const stats = { posts: 0, followers: 0, following: 0, subscribers: 0 };
const fresh = { avatarUrl: null, bio: null, subscriptionPrice: 0, stats };
const open = (profile: Parameters<typeof firstStepsOf>[0], hasPayouts?: boolean) =>
  firstStepsOf(profile, hasPayouts)
    .steps.filter(({ isDone }) => !isDone)
    .map(({ name }) => name);

it('lists what a new creator has to do, payouts only where they are offered', () => {
  expect(open(fresh, false)).toEqual(['picture', 'bio', 'post', 'price', 'payouts']);
  expect(open(fresh)).toEqual(['picture', 'bio', 'post', 'price']);
  expect(open({ ...fresh, bio: '', subscriptionPrice: 5 }, true)).toEqual(['picture', 'bio', 'post']);
});

it('is ready with a picture, a text and a post, also of a creator who asks for no money', () => {
  const filled = { ...fresh, avatarUrl: '/media/a.webp', bio: 'I carve spoons.' };
  expect(firstStepsOf(filled, false).isReady).toBe(false);
  expect(firstStepsOf({ ...filled, stats: { ...stats, posts: 1 } }, false).isReady).toBe(true);
});
