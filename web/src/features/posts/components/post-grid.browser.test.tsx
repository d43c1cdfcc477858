import type { Post } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { checkLongList, readDownTo, ServedRows } from '#/shared/testing/browser/long-list.ts';
import { cleo, phone, show } from '#/shared/testing/browser/show.tsx';
import { PostGrid } from './post-grid.tsx';

const path = `/posts/user/${cleo.id}`;
const PAGE_SIZE = 12;

const makePost = (number: number): Post => ({
  ...lockedPost,
  id: `post-${number}`,
  content: `No. ${number}.`,
  isLocked: false,
});
const selector = 'a[href^="/post/"]';
const find = (number: number) => document.querySelector(`a[href="/post/post-${number}"]`);

async function openGrid(count: number) {
  const server = new ServedRows(count, PAGE_SIZE, makePost);
  const requests = fakeServer({ [`GET ${path}`]: server.answer('posts') });
  await page.viewport(phone.width, phone.height);
  await show(<PostGrid userId={cleo.id} emptyText="No posts yet" />);
  return { server, requests };
}

it('a thousand squares: few are on the page, and each can be reached', { timeout: 120_000 }, async () => {
  const count = 1_000;
  const { requests } = await openGrid(count);
  await checkLongList({ requests, path, count, selector });
});

it('squares stay where they are when rows above them are missing on the way back', { timeout: 60_000 }, async () => {
  const { server } = await openGrid(400);
  await readDownTo(() => find(1) !== null, 4_000);
  // Two whole rows of each page but the first, which is never dropped.
  for (let number = 1; number <= 388; number += 1) if (number % PAGE_SIZE < 6) server.rows.delete(number);
  await expect
    .poll(
      async () => {
        const seen = squaresInView()[0];
        const before = seen?.getBoundingClientRect().top ?? 0;
        const from = window.scrollY;
        window.scrollBy(0, -120);
        const step = from - window.scrollY;
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        // The page may scroll by the height of the missing rows, as long as the visible rows stay in place.
        if (seen?.isConnected)
          expect(Math.abs(seen.getBoundingClientRect().top - before)).toBeLessThanOrEqual(step + 1);
        return window.scrollY === 0 && find(400) !== null;
      },
      { interval: 5, timeout: 40_000 },
    )
    .toBe(true);
  expect(find(382)).not.toBeNull();
  expect(find(385)).toBeNull();
});

it('says that squares cannot be loaded again, and loads them once they can', { timeout: 60_000 }, async () => {
  const { server } = await openGrid(400);
  await readDownTo(() => find(1) !== null, 4_000);
  server.isAway = true;
  window.scrollTo(0, document.documentElement.scrollHeight / 2);
  const retry = page.getByRole('button', { name: 'Retry' }).first();
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByText('Network error. Please check your internet connection.').first()).toBeVisible();
  server.isAway = false;
  await retry.click();
  await expect.poll(() => squaresInView().length).toBeGreaterThan(0);
});

function squaresInView(): Element[] {
  return [...document.querySelectorAll(selector)].filter((square) => {
    const { top, bottom } = square.getBoundingClientRect();
    return bottom > 50 && top < window.innerHeight;
  });
}
