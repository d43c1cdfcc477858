import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { away, fakeServer, holdAnswer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import { LikeButton } from './like-button.tsx';

const post = { id: '01981b5c-0000-7000-8000-0000000000c1', hasLiked: false, likeCount: 0, hasBookmarked: false };
const likePath = `/posts/${post.id}/like`;

it('a like shows at once, and what was pressed last is what the server has in the end', async () => {
  const first = holdAnswer<unknown>();
  const requests = fakeServer({
    [`POST ${likePath}`]: () => first.held,
    [`DELETE ${likePath}`]: () => ({ hasLiked: false, likeCount: 0 }),
  });
  await show(<LikeButton post={post} />);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Liked', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Liked' }).click();
  await expect.element(page.getByRole('button', { name: 'Like', exact: true, pressed: false })).toBeVisible();
  // The second one waits for the first: two at once could arrive in any order.
  expect(requests.map(({ method }) => method)).toEqual(['POST']);
  first.release({ hasLiked: true, likeCount: 1 });
  await expect.poll(() => requests.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  await expect.element(page.getByRole('button', { name: 'Like', exact: true, pressed: false })).toBeVisible();
});

it.each([
  ['the network is down', away, 'Network error. Please check your internet connection.'],
  ['the server refuses it', new Refusal(409, 'You cannot like this'), 'You cannot like this'],
])('a like is taken back where %s, and says why', async (_, answer, text) => {
  fakeServer({ [`POST ${likePath}`]: () => answer });
  await show(<LikeButton post={post} />);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Like', exact: true, pressed: false })).toBeVisible();
});

it('a bookmark is shown at once, and only to people who are signed in', async () => {
  const path = `/posts/${post.id}/bookmark`;
  const answer = holdAnswer<unknown>();
  const requests = fakeServer({
    'GET /config': () => ({ features: ['bookmarks'], version: '1' }),
    [`POST ${path}`]: () => answer.held,
  });
  const shown = await show(<BookmarkButton post={post} />);
  const button = page.getByRole('button', { name: 'Bookmark' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  const sent = requests.filter((one) => one.path === path);
  expect(sent.map(({ method, headers }) => [method, headers.get('authorization')])).toEqual([
    ['POST', 'Bearer a-token'],
  ]);
  answer.release({ hasBookmarked: true });
  await shown.unmount();
  await show(<BookmarkButton post={post} />, null);
  await expect.element(button).not.toBeInTheDocument();
});
