import { expect, test } from 'vitest';
import { chooseFeedPlan } from '#/posts/feed/feed-plan.ts';

const firstPage = { limit: 10, offset: 0 };

test('a few followees are read one by one', () => {
  expect(chooseFeedPlan(0, firstPage).window).toBeUndefined();
  expect(chooseFeedPlan(300, firstPage).window).toBeUndefined();
});

test('the more are followed, the fewer of the newest posts are looked through', () => {
  const windows = [301, 1_000, 5_000, 100_000].map((following) => chooseFeedPlan(following, firstPage).window);
  expect(windows).toEqual([10_000, 8_000, 1_600, 1_600]);
});

test('a deeper page by number looks through more, up to a bound', () => {
  expect(chooseFeedPlan(1_000, { limit: 10, offset: 10 }).window).toBe(16_000);
  expect(chooseFeedPlan(1_000, { limit: 100, offset: 9_900 }).window).toBe(30_000);
});
