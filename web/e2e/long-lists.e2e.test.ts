import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { countRenders, feedArticle } from './support/count-renders.ts';
import { openBrowser } from './support/open-browser.ts';
import { isFocused, isInView, scrollToPageEnd, until } from './support/page-state.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

describe('a feed of a hundred posts', () => {
  it('keeps only those near the screen in the page, and is walked by keys', async () => {
    const { page } = await openLongFeed();
    const posts = page.getByRole('article');
    await posts.first().waitFor();
    expect(await posts.count()).toBeLessThan(30);
    for (let place = 1; place <= 40; place += 1) {
      await page.keyboard.press('j');
      await until(async () => expect(await focusedPlace(page)).toBe(String(place)));
    }
    expect(await posts.count()).toBeLessThan(40);
    await page.keyboard.press('k');
    await until(async () => expect(await focusedPlace(page)).toBe('39'));
  });

  it('renders one card for a like', async () => {
    const { page, takeRenders } = await openLongFeed();
    const post = page.getByRole('article').nth(2);
    await post.getByRole('button', { name: 'Like', exact: true }).waitFor();
    await page.route('**/like', (route) =>
      route.fulfill({ json: { success: true, data: { hasLiked: true, likeCount: 1 } } }),
    );
    const like = post.getByRole('button', { name: 'Like', exact: true });
    // A press scrolls there first, and rows that are rendered ahead come a few at a time: the last of these while nothing scrolls.
    await like.scrollIntoViewIfNeeded();
    let quiet = 0;
    await until(async () => {
      quiet = (await takeRenders()).length === 0 ? quiet + 1 : 0;
      expect(quiet).toBeGreaterThan(5);
    });
    await like.click();
    await post.getByText('1 like', { exact: true }).waitFor();
    // The press shows in the button and the count; the card renders when the answer is written into the list.
    const renders: unknown[] = [];
    await until(async () => {
      renders.push(...(await takeRenders()));
      expect(renders).not.toEqual([]);
    });
    expect(renders).toEqual([2]);
  });
});

it('has a feed whose pages were dropped as it was on Back, and the dropped ones on the way up', async () => {
  const { page, requested } = await openFeedByPages(20);
  const posts = page.getByRole('article');
  const more = page.getByRole('button', { name: 'Load More', exact: true });
  for (let number = 2; number <= 20; number += 1) {
    await scrollToPageEnd(page);
    await more.click();
    await until(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect(await posts.last().getAttribute('aria-posinset')).toBe(String(number * 10));
    });
  }
  // More rows are rendered, and measured, once nothing has scrolled for 150 ms.
  let [height, depth, same] = [0, 0, 0];
  await until(async () => {
    const last = height;
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    [height, depth] = [await heightOf(page), await page.evaluate(() => window.scrollY)];
    same = height === last ? same + 1 : 0;
    expect(same).toBeGreaterThan(5);
  });
  const before = requested.length;
  // Not by the pointer: to reach a link in a bar that is hidden the browser's driver scrolls the page first.
  await page.getByRole('link', { name: 'Notifications' }).first().dispatchEvent('click');
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  await watchFrames(page, 'main article');
  await page.goBack();
  await until(async () => expect(await isInView(posts.last())).toBe(true));
  // Every frame with the feed is at the place where it was left, and has posts in view.
  const frames = await takeFrames(page);
  expect(frames.length).toBeGreaterThan(0);
  const misplaced = frames.filter((frame) => Math.abs(frame.depth - depth) > 5 || frame.postsInView === 0);
  expect(misplaced).toEqual([]);
  expect(Math.abs((await heightOf(page)) - height)).toBeLessThan(5);
  // What the list has was not requested anew, page by page.
  expect(requested).toHaveLength(before);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await until(async () => expect(await countInView(posts)).toBeGreaterThan(1));
  expect(requested.length - before).toBeGreaterThan(0);
  // Those near, of nineteen.
  expect(requested.length - before).toBeLessThan(10);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await until(async () => expect(await isInView(page.getByText('Line 0', { exact: true }))).toBe(true));
});

describe('a list that grew', () => {
  it('is as long and as far down on Back as it was left: profile and explore', async () => {
    const author = await registerPerson(address, 'dora', 'CREATOR');
    for (let number = 1; number <= 26; number += 1) await publishPost(address, author.token, `Plate ${number}.`);
    // Explore holds ten posts of one author at most, and 24 to a page.
    const others = [await registerPerson(address, 'edna', 'CREATOR'), await registerPerson(address, 'flor', 'CREATOR')];
    for (const { token } of others) {
      for (let number = 1; number <= 10; number += 1) await publishPost(address, token, `Print ${number}.`);
    }
    const page = await openWindow(author);
    for (const path of [`/${author.username}`, '/explore']) {
      await page.goto(path);
      const tiles = page.getByRole('main').getByRole('listitem').getByRole('link', { name: /likes/ });
      await tiles.first().waitFor();
      const before = await heightOf(page);
      await page.getByRole('button', { name: 'Load More', exact: true }).click();
      await until(async () => expect(await heightOf(page)).toBeGreaterThan(before));
      const height = await heightOf(page);
      // Only what is near the screen is in the page: the end of the list comes with the scrolling.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await until(async () => expect(await isInView(tiles.last())).toBe(true));
      const depth = await page.evaluate(() => window.scrollY);
      expect(depth).toBeGreaterThan(0);
      const href = await tiles.last().getAttribute('href');
      await tiles.last().click();
      await page.waitForURL(`**${href}`);
      await page.getByRole('main').getByRole('article').waitFor();
      // The page of a post has tiles of its own.
      await watchFrames(page, 'main:not(:has(article)) li a[href^="/post/"]');
      await page.goBack();
      await page.locator(`main a[href="${href}"]`).first().waitFor();
      await until(async () => expect(await isFocused(page.locator(`main a[href="${href}"]`).first())).toBe(true));
      const frames = await takeFrames(page);
      expect(frames.length).toBeGreaterThan(0);
      expect(frames.filter((frame) => Math.abs(frame.depth - depth) > 5 || frame.postsInView === 0)).toEqual([]);
      expect(Math.abs((await page.evaluate(() => window.scrollY)) - depth)).toBeLessThan(5);
      expect(Math.abs((await heightOf(page)) - height)).toBeLessThan(5);
    }
  });
});

/** A feed of so many pages of ten, each a copy of a real post under an id of its own. */
async function openFeedByPages(count: number) {
  const author = await registerPerson(address, 'lia', 'CREATOR');
  const { id } = await publishPost(address, author.token, 'A line');
  const post = await call<object>(address, 'GET', `/posts/${id}`, { token: author.token });
  // What is above and below the list together is taller than the window.
  const page = await openWindow(author, { width: 1280, height: 600 });
  const requested: number[] = [];
  await page.route('**/api/posts/feed?*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor');
    const first = Number(cursor ?? 0);
    const posts = Array.from({ length: 10 }, (_, index) => ({
      ...post,
      id: `10000000-0000-4000-8000-${String(first + index).padStart(12, '0')}`,
      content: `Line ${first + index}`,
    }));
    // The first page is also requested to count new posts.
    if (cursor !== null) requested.push(first);
    const hasMore = first + 10 < count * 10;
    const pagination = {
      page: 1,
      limit: 10,
      total: 10,
      totalPages: 1,
      hasMore,
      nextCursor: hasMore ? String(first + 10) : null,
    };
    return route.fulfill({ json: { success: true, data: { posts, pagination } } });
  });
  await page.goto('/feed');
  return { page, requested };
}

/** A feed whose one page repeats a real post a hundred times, each under an id of its own. */
async function openLongFeed() {
  const author = await registerPerson(address, 'lou', 'CREATOR');
  const { id } = await publishPost(address, author.token, 'A line');
  const post = await call<object>(address, 'GET', `/posts/${id}`, { token: author.token });
  const posts = Array.from({ length: 100 }, (_, number) => ({
    ...post,
    id: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    content: `Line ${number}`,
  }));
  const page = await openWindow(author);
  const takeRenders = await countRenders(page, feedArticle);
  const pagination = { limit: 100, hasMore: false, nextCursor: null };
  await page.route('**/api/posts/feed?*', (route) =>
    route.fulfill({ json: { success: true, data: { posts, pagination } } }),
  );
  await page.goto('/feed');
  return { page, takeRenders };
}

/** What the page shows in a frame that is painted while it has posts. */
interface Frame {
  readonly depth: number;
  readonly postsInView: number;
}

/** Notes each frame from now on, after all that is corrected in it. */
function watchFrames(page: Page, items: string): Promise<void> {
  return page.evaluate((selector) => {
    const paintedFrames: Frame[] = [];
    Object.assign(window, { paintedFrames });
    const readPainted = (posts: readonly Element[]) => {
      const reading = new IntersectionObserver((entries) => {
        reading.disconnect();
        const root = entries.find(({ target }) => target === document.documentElement);
        const rects = entries.filter((entry) => entry !== root).map(({ boundingClientRect }) => boundingClientRect);
        const postsInView = rects.filter(({ top, bottom }) => bottom > 0 && top < window.innerHeight).length;
        paintedFrames.push({
          depth: Math.round(-(root?.boundingClientRect.top ?? 0)),
          postsInView,
        });
      });
      for (const element of [document.documentElement, ...posts]) reading.observe(element);
    };
    const note = () => {
      // The newest of all observers is called last in its frame.
      const last = new ResizeObserver(() => {
        last.disconnect();
        const posts = [...document.querySelectorAll(selector)];
        if (posts.length > 0) readPainted(posts);
      });
      last.observe(document.documentElement);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }, items);
}

function takeFrames(page: Page): Promise<readonly Frame[]> {
  return page.evaluate<readonly Frame[]>('window.paintedFrames');
}

/** How many of these are in view, in whole or in part. */
function countInView(elements: Locator): Promise<number> {
  return elements.evaluateAll(
    (found) =>
      found.filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      }).length,
  );
}

function focusedPlace(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-posinset') ?? null);
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}
