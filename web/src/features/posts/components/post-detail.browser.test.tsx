import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { ada, phone, show } from '#/shared/testing/browser/show.tsx';
import { PostDetail } from './post-detail.tsx';

it.each([
  ['says to its author, who is no creator, that nobody can buy it', 'FAN', 4, 1],
  ['says nothing of it to a creator', 'CREATOR', 4, 0],
  ['says nothing of it where it is free', 'FAN', 0, 0],
] as const)('%s', async (_, role, price, count) => {
  fakeServer({ 'GET /config': () => ({ features: ['subscriptions'], version: '1' }) });
  await page.viewport(phone.width, phone.height);
  const user = { ...lockedPost.user, id: ada.id, username: ada.username };
  const post = { ...lockedPost, userId: ada.id, user, isLocked: false, price };
  await show(<PostDetail post={post} onDeleted={() => undefined} />, { ...ada, role });
  await expect.element(page.getByText('The beginning of it', { exact: true })).toBeVisible();
  expect(page.getByText(/^Nobody can buy this post, because you are no creator\./).elements()).toHaveLength(count);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
});
