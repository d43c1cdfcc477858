import type { Post } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { cursorsAt, LONG_READ_MS, readDownTo, readUp, ServedRows } from '#/shared/testing/browser/long-list.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { taggedPostsQuery } from '../api/tagged-posts-query.ts';
import { PostList } from './post-list.tsx';

const listPath = '/posts/tags/stage';
const PAGE_SIZE = 10;
const TOTAL = 80;

function makePost(number: number): Post {
  return {
    ...lockedPost,
    id: `01981b5c-0000-7000-8000-${String(number).padStart(12, '0')}`,
    content: `Post ${number}. ${'What is seen from here. '.repeat(1 + (number % 9) * 3)}`,
    visibility: 'PUBLIC',
    isLocked: false,
  };
}

/** A server with posts by number, the highest first. */
function serve(count: number) {
  const server = new ServedRows(count, PAGE_SIZE, makePost);
  const like = (number: number) => () => {
    server.rows.set(number, { ...makePost(number), hasLiked: true, likeCount: 1, stats: { likes: 1, comments: 0 } });
    return { hasLiked: true, likeCount: 1 };
  };
  return { server, answerPage: server.answer('posts'), like };
}

const NoMenu = () => null;
const post = (number: number) => page.getByRole('article').filter({ hasText: `Post ${number}. ` });
const requestedAt = (requests: readonly ServerRequest[]) => cursorsAt(requests, listPath);

async function openList() {
  await page.viewport(800, 400);
  await show(<PostList query={taggedPostsQuery('stage')} label="Posts" empty={null} menu={NoMenu} />);
}

const readDownToPost = (number: number) => readDownTo(() => post(number).query() !== null);

const readUpToTop = () =>
  readUp({
    readRows: () => page.getByRole('article').elements(),
    by: 200,
    isThere: () => window.scrollY === 0,
  });

function articlesInView(): Element[] {
  return page
    .getByRole('article')
    .elements()
    .filter((article) => {
      const { top, bottom } = article.getBoundingClientRect();
      return bottom > 100 && top < window.innerHeight;
    });
}

it('goes on where the list ended when more posts come', async () => {
  const { answerPage } = serve(TOTAL);
  fakeServer({ [`GET ${listPath}`]: answerPage });
  await openList();
  const more = page.getByRole('button', { name: 'Load More' });
  await expect
    .poll(() => {
      window.scrollBy(0, 400);
      return more.element().getBoundingClientRect().bottom < window.innerHeight;
    })
    .toBe(true);
  const last = page.getByRole('article').last().element();
  const before = last.getBoundingClientRect().top;
  await more.click();
  await expect.poll(() => last.nextElementSibling ?? last.parentElement?.nextElementSibling).not.toBeNull();
  expect(last.getBoundingClientRect().top).toBe(before);
});

it('drops posts that are far, and has them again on the way back without moving what is read', {
  timeout: LONG_READ_MS,
}, async () => {
  const { answerPage } = serve(TOTAL);
  const requests = fakeServer({ [`GET ${listPath}`]: answerPage });
  await openList();
  await readDownToPost(1);
  expect(requestedAt(requests)).toHaveLength(TOTAL / PAGE_SIZE);
  const height = document.documentElement.scrollHeight;
  const { moved, loops } = await readUpToTop();
  expect(moved).toBeLessThan(3);
  expect(loops).toEqual([]);
  await expect.element(post(TOTAL)).toBeInViewport();
  // Those in the middle were requested a second time, one by one; the first page was never dropped.
  const again = requestedAt(requests).slice(TOTAL / PAGE_SIZE);
  expect(again.length).toBeGreaterThan(2);
  expect(again).not.toContain(null);
  expect(new Set(again).size).toBe(again.length);
  expect(post(TOTAL).element().getAttribute('aria-posinset')).toBe('1');
  expect(Math.abs(document.documentElement.scrollHeight - height)).toBeLessThan(3);
});

it('keeps the place of what is read where posts above it were deleted meanwhile', {
  timeout: LONG_READ_MS,
}, async () => {
  const { server, answerPage } = serve(TOTAL);
  fakeServer({ [`GET ${listPath}`]: answerPage });
  await openList();
  await readDownToPost(1);
  for (let number = 1; number <= TOTAL; number += 3) server.rows.delete(number);
  const { moved, loops } = await readUpToTop();
  expect(moved).toBeLessThan(3);
  expect(loops).toEqual([]);
  await expect.element(post(61)).not.toBeInTheDocument();
  await expect.element(post(TOTAL)).toBeInViewport();
});

it('says that posts cannot be loaded again, and loads them once they can', { timeout: LONG_READ_MS }, async () => {
  const { server, answerPage } = serve(TOTAL);
  fakeServer({ [`GET ${listPath}`]: answerPage });
  await openList();
  await readDownToPost(1);
  server.isAway = true;
  window.scrollTo(0, document.documentElement.scrollHeight / 2);
  const retry = page.getByRole('button', { name: 'Retry' }).first();
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByText('Network error. Please check your internet connection.').first()).toBeVisible();
  server.isAway = false;
  await retry.click();
  await expect.poll(() => articlesInView().length).toBeGreaterThan(0);
});

it('shows a like on a post that was dropped since', { timeout: LONG_READ_MS }, async () => {
  const { answerPage, like } = serve(TOTAL);
  fakeServer({ [`GET ${listPath}`]: answerPage, [`POST /posts/${makePost(60).id}/like`]: like(60) });
  await openList();
  await readDownToPost(60);
  await post(60).getByRole('button', { name: 'Like', exact: true }).click();
  await expect.element(post(60).getByRole('button', { name: 'Liked' })).toBeVisible();
  await readDownToPost(1);
  window.scrollTo(0, 0);
  await expect.element(post(TOTAL)).toBeInViewport();
  await expect
    .poll(() => {
      window.scrollBy(0, 100);
      return post(60).query();
    })
    .not.toBeNull();
  await expect.element(post(60).getByRole('button', { name: 'Liked' })).toBeVisible();
});
