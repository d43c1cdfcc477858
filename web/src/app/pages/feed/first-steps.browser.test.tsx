import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { FeedPage } from '../feed-page.tsx';

const pagination = { page: 1, limit: 10, total: 0, totalPages: 0, hasMore: false, nextCursor: null };
const stats = { posts: 0, followers: 0, following: 0, subscribers: 0 };

function fakeFeed({ features = ['post-create', 'earnings'], profile = ada as object } = {}) {
  return fakeServer({
    'GET /config': () => ({ features, version: '1' }),
    'GET /posts/feed': () => ({ posts: [], pagination }),
    'GET /users/suggested': () => ({ users: [] }),
    'GET /users/ada': () => profile,
    'GET /payments/account': () => ({ isComplete: false }),
  });
}

const card = page.getByRole('region', { name: 'First steps' });

it('tells a new creator what is left to do, and where', async () => {
  fakeFeed({ profile: { ...ada, bio: 'I carve spoons.', stats } });
  await show(<FeedPage />);
  await expect.element(card.getByText('1 of 5 done')).toBeVisible();
  await expect.element(card.getByText('Write a few lines about yourself, done')).toBeVisible();
  const addressOf = (name: string) => card.getByRole('link', { name }).element().getAttribute('href');
  expect(addressOf('Add a profile picture')).toBe('/settings');
  expect(addressOf('Publish your first post')).toBe('/post/create');
  expect(addressOf('Set up payouts')).toBe('/earnings');
});

it('stays hidden in this browser once it was hidden, for this person alone', async () => {
  fakeFeed();
  const shown = await show(<FeedPage />);
  await card.getByRole('button', { name: 'Hide' }).click();
  await expect.element(card).not.toBeInTheDocument();
  expect(localStorage.getItem(`first-steps:${ada.id}`)).toBe('hidden');
  await shown.unmount();
  const again = await show(<FeedPage />);
  await expect.element(page.getByRole('heading', { name: 'Discover Creators' })).toBeVisible();
  expect(card.elements()).toEqual([]);
  await again.unmount();
  await show(<FeedPage />, { ...ada, id: '01981b5c-0000-7000-8000-0000000000a2' });
  await expect.element(card).toBeVisible();
});

it('is there neither for a fan, nor for a creator with picture, text and post, nor without the composer', async () => {
  const isAbsent = async () => {
    await expect.element(page.getByRole('heading', { name: 'Discover Creators' })).toBeVisible();
    expect(card.elements()).toEqual([]);
  };
  fakeFeed();
  const fan = await show(<FeedPage />, { ...ada, role: 'FAN' });
  await isAbsent();
  await fan.unmount();
  const grown = { ...ada, avatarUrl: '/media/a.webp', bio: 'I carve spoons.', stats: { ...stats, posts: 1 } };
  const creator = await show(<FeedPage />, grown);
  await isAbsent();
  await creator.unmount();
  fakeFeed({ features: [] });
  await show(<FeedPage />);
  await isAbsent();
});
