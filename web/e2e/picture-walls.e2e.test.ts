import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const WIDE = { width: 1440, height: 900 };
const SKELETON = '[class*="after:animate-shimmer"]';

describe.each([
  { page: '/', name: "home's hero" },
  { page: '/login', name: 'the sign-in page' },
])('$name', ({ page: path }) => {
  it('is a panel of its own where no trending post has a picture', async () => {
    const page = await openWindow(undefined, WIDE);
    await trend(page, 0);
    await page.goto(path);
    await page.locator('[data-picture-panel]').waitFor();
    await expect.poll(() => page.locator(SKELETON).count()).toBe(0);
  });

  it('shows the pictures there are, and nothing grey beside them', async () => {
    const page = await openWindow(undefined, WIDE);
    await trend(page, 2);
    await page.goto(path);
    await page.locator('img[src*="/media/"]').first().waitFor();
    await expect.poll(() => page.locator(SKELETON).count()).toBe(0);
    expect(await page.locator('[data-picture-panel]').count()).toBe(0);
  });

  it('is a panel of its own where the posts could not be loaded', async () => {
    const page = await openWindow(undefined, WIDE);
    await page.route('**/api/posts/trending*', (route) => route.fulfill({ status: 400, json: { success: false } }));
    await page.goto(path);
    await page.locator('[data-picture-panel]').waitFor();
  });
});

/** Lets that many posts be trending, each with a picture, and one without. */
async function trend(page: Page, count: number): Promise<void> {
  const author = await registerPerson(address, 'post', 'CREATOR');
  const publish = async (files: readonly Blob[]) => {
    const body = new FormData();
    body.append('content', 'On the wall');
    for (const file of files) body.append('media', file, 'wall.png');
    return call<{ id: string }>(address, 'POST', '/posts', { token: author.token, body });
  };
  const { buffer, mimeType } = makePicture('wall.png', [20, 120, 90]);
  const posts = await Promise.all([
    publish([]),
    ...Array.from({ length: count }, () => publish([new Blob([buffer], { type: mimeType })])),
  ]);
  const whole = await Promise.all(posts.map(({ id }) => call(address, 'GET', `/posts/${id}`)));
  await page.route('**/api/posts/trending*', (route) =>
    route.fulfill({ json: { success: true, data: { posts: whole, pagination: onePage(whole.length) } } }),
  );
}

const onePage = (total: number) => ({ page: 1, limit: 6, total, totalPages: 1, hasMore: false });
