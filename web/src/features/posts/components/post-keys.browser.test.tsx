import type { Post } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { ServedRows } from '#/shared/testing/browser/long-list.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { taggedPostsQuery } from '../api/tagged-posts-query.ts';
import { PostList } from './post-list.tsx';

const listPath = '/posts/tags/stage';
const idOf = (number: number) => `01981b5c-0000-7000-8000-${String(number).padStart(12, '0')}`;

function makePost(number: number): Post {
  return {
    ...lockedPost,
    id: idOf(number),
    content: `Post ${number}. `,
    visibility: 'PUBLIC',
    isLocked: false,
  };
}

const NoMenu = () => null;

async function openList(liked: (number: number) => void = () => undefined) {
  const like = (number: number) => () => {
    liked(number);
    return { hasLiked: true, likeCount: 1 };
  };
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
  fakeServer({
    [`GET ${listPath}`]: new ServedRows(60, 60, makePost).answer('posts'),
    ...Object.fromEntries(numbers.map((number) => [`POST /posts/${idOf(number)}/like`, like(number)])),
  });
  await page.viewport(800, 400);
  await show(<PostList query={taggedPostsQuery('stage')} label="Posts" empty={null} menu={NoMenu} />);
  await expect.element(page.getByRole('article').first()).toBeInTheDocument();
}

/** Presses keys one after the other, faster than anything is rendered in between. */
function press(...keys: string[]) {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

const focusedPlace = () => document.activeElement?.closest('article')?.getAttribute('aria-posinset');

it('is walked by keys that come faster than posts are rendered', async () => {
  await openList();
  press(...Array.from({ length: 40 }, () => 'j'));
  await expect.poll(focusedPlace).toBe('40');
  await expect.element(page.getByText('Post 21.', { exact: false })).toBeInViewport();
  press('k', 'k');
  await expect.poll(focusedPlace).toBe('38');
  press(...Array.from({ length: 60 }, () => 'k'));
  await expect.poll(focusedPlace).toBe('1');
});

it('leaves the focus with whoever has taken it before the post came', async () => {
  await openList();
  press(...Array.from({ length: 40 }, () => 'j'));
  const other = document.createElement('button');
  document.body.append(other);
  other.focus();
  await expect.poll(() => document.querySelector('article')?.getAttribute('aria-posinset')).not.toBe('1');
  expect(document.activeElement).toBe(other);
  other.remove();
});

it('likes a post whose buttons were not shown yet', async () => {
  const liked: number[] = [];
  await openList((number) => liked.push(number));
  press(...Array.from({ length: 20 }, () => 'j'));
  // The buttons come later, one post after the other.
  await new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      const article = document.querySelector('article[aria-posinset="20"]');
      if (!article || document.activeElement !== article) return;
      observer.disconnect();
      expect(article.querySelector('[data-key="like"]')).toBeNull();
      press('l');
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await expect.poll(() => liked).toEqual([41]);
});

it('likes once while its key is held, and walks on', async () => {
  const liked: number[] = [];
  await openList((number) => liked.push(number));
  press('j');
  await expect.poll(focusedPlace).toBe('1');
  press('l');
  await hold('l', 'l', 'l');
  await expect.poll(() => liked).toEqual([60]);
  await hold('j', 'j');
  await expect.poll(focusedPlace).toBe('3');
  await expect.element(page.getByRole('article').first().getByRole('button', { name: 'Liked' })).toBeVisible();
});

/** The events of a held key: one every frame or two. */
async function hold(...keys: string[]) {
  for (const key of keys) {
    await new Promise(requestAnimationFrame);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, repeat: true }));
  }
}
