import { useQueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { scheduledPostsQuery } from '../api/scheduled-posts-query.ts';
import { ScheduledPosts } from './scheduled-posts.tsx';

const scheduled = { ...lockedPost, userId: ada.id, content: 'For later', isLocked: false };

const onPublished = vi.fn();

function List({ isCreator = true }) {
  const client = useQueryClient();
  return (
    <>
      <ScheduledPosts
        isCreator={isCreator}
        menuOf={(_post, onOpenChange) => (
          <>
            <button type="button" onClick={() => onOpenChange(true)}>
              Open
            </button>
            <button type="button" onClick={() => onOpenChange(false)}>
              Close
            </button>
          </>
        )}
        onPublished={onPublished}
      />
      <button type="button" onClick={() => client.invalidateQueries({ queryKey: scheduledPostsQuery.list.queryKey })}>
        Look again
      </button>
    </>
  );
}

const pagination = { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null };

it('says to one who is no creator any more which posts are not published', async () => {
  const scheduledAt = '2026-02-01T10:00:00.000Z';
  const posts = [
    { ...scheduled, id: 'sold', price: 5, visibility: 'PUBLIC', content: 'For sale', scheduledAt },
    { ...scheduled, id: 'inner', price: 0, visibility: 'SUBSCRIBERS', content: 'For subscribers', scheduledAt },
    { ...scheduled, id: 'open', price: 0, visibility: 'PUBLIC', content: 'For everyone', scheduledAt },
  ];
  fakeServer({ 'GET /posts/scheduled': () => ({ posts, pagination }) });
  const shown = await show(<List isCreator={false} />);
  const line = /only creators can sell posts or post for subscribers/;
  await expect.element(page.getByRole('listitem').filter({ hasText: 'For sale' }).getByText(line)).toBeVisible();
  expect(page.getByRole('listitem').filter({ hasText: line }).elements()).toHaveLength(2);
  await shown.unmount();
  await show(<List />);
  await expect.element(page.getByText('For sale', { exact: true })).toBeVisible();
  expect(page.getByText(line).elements()).toEqual([]);
});

it.each([
  [false, 'For everyone'],
  [true, 'For followers'],
])('says who will see a public post, the account being private: %s', async (isPrivate, audience) => {
  const posts = [{ ...scheduled, price: 0, visibility: 'PUBLIC', scheduledAt: '2026-02-01T10:00:00.000Z' }];
  fakeServer({ 'GET /posts/scheduled': () => ({ posts, pagination }) });
  await show(<List />, { ...ada, isPrivate });
  await expect.element(page.getByText(audience, { exact: true })).toBeVisible();
});

it('says of a post whose time passed while the account was closed that it waits for a new time', async () => {
  const posts = [
    { ...scheduled, id: 'missed', content: 'Tonight', scheduledAt: '2026-02-01T10:00:00.000Z', isMissed: true },
    { ...scheduled, id: 'late', content: 'Any moment', scheduledAt: '2026-02-01T10:00:00.000Z' },
  ];
  fakeServer({ 'GET /posts/scheduled': () => ({ posts, pagination: { ...pagination, total: 2 } }) });
  await show(<List />);
  const line = 'Its time passed while your account was closed. Choose a new time to publish it.';
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Tonight' }).getByText(line)).toBeVisible();
  expect(page.getByText(line).elements()).toHaveLength(1);
});

it('keeps a post that is published while it is edited until its dialog is closed', async () => {
  let posts = [{ ...scheduled, scheduledAt: '2026-02-01T10:00:00.000Z' }];
  fakeServer({ 'GET /posts/scheduled': () => ({ posts, pagination }) });
  await show(<List />);
  await page.getByRole('button', { name: 'Open' }).click();
  posts = [];
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect.poll(() => onPublished.mock.calls.length).toBe(1);
  await expect.element(page.getByText('For later')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('For later')).not.toBeInTheDocument();
});

it('renders those near the screen of many, and keeps one far down while it is edited', async () => {
  let posts = Array.from({ length: 300 }, (_, place) => ({
    ...scheduled,
    id: `post-${place}`,
    content: `Post ${place}.`,
    scheduledAt: new Date(Date.UTC(2026, 1, 1, 10, place)).toISOString(),
  }));
  fakeServer({ 'GET /posts/scheduled': () => ({ posts, pagination: { ...pagination, total: 300 } }) });
  await show(<List />);
  const rowOf = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect.element(rowOf('Post 0.')).toBeVisible();
  expect(page.getByRole('listitem').elements().length).toBeLessThan(40);
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return rowOf('Post 299.').elements().length;
    })
    .toBe(1);
  expect(rowOf('Post 0.').elements()).toEqual([]);
  expect(page.getByRole('listitem').elements().length).toBeLessThan(40);
  await rowOf('Post 299.').getByRole('button', { name: 'Open' }).click();
  onPublished.mockClear();
  posts = posts.slice(0, -1);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect.poll(() => onPublished.mock.calls.length).toBe(1);
  await expect.element(rowOf('Post 299.')).toBeVisible();
  await rowOf('Post 299.').getByRole('button', { name: 'Close' }).click();
  await expect.element(rowOf('Post 299.')).not.toBeInTheDocument();
  await expect.element(rowOf('Post 298.')).toBeVisible();
});
