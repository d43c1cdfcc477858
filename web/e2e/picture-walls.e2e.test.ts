import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { goWithin } from './support/go-within.ts';
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
    await openWithin(page, path);
    await page.locator('[data-picture-panel]').waitFor();
    await expect.poll(() => page.locator(SKELETON).count()).toBe(0);
  });

  it('shows the pictures there are, and nothing grey beside them', async () => {
    const page = await openWindow(undefined, WIDE);
    await trend(page, 2);
    await openWithin(page, path);
    await page.locator('img[src*="/media/"]').first().waitFor();
    await expect.poll(() => page.locator(SKELETON).count()).toBe(0);
    expect(await page.locator('[data-picture-panel]').count()).toBe(0);
  });

  it('is a panel of its own where the posts could not be loaded', async () => {
    const page = await openWindow(undefined, WIDE);
    await page.route('**/api/posts/trending*', (route) => route.fulfill({ status: 400, json: { success: false } }));
    await openWithin(page, path);
    await page.locator('[data-picture-panel]').waitFor();
  });
});

/** Opens a page from another one: by its address, home comes with its posts. */
async function openWithin(page: Page, path: string): Promise<void> {
  await page.goto('/terms');
  await goWithin(page, path);
}

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

it('shows the picture of a sensitive post to those who ask for it, and loads it for nobody else', async () => {
  const creator = await registerPerson(address, 'veil', 'CREATOR');
  const page = await openWindow(creator, WIDE);
  await page.goto('/post/create');
  await page.getByLabel('Text', { exact: true }).fill('Life drawing');
  await page.getByLabel('Add pictures').setInputFiles([makePicture('a.png', [200, 60, 0])]);
  await page.getByRole('checkbox', { name: /^Sensitive/ }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  // The text stands in the preview already: only the server knows when it is published.
  const listPosts = async () =>
    (await call<{ posts: { id: string }[] }>(address, 'GET', `/posts/user/${creator.user.id}`)).posts;
  await expect.poll(async () => (await listPosts()).length).toBe(1);
  const [published] = await listPosts();

  const visitor = await openWindow(undefined, WIDE);
  const loaded: string[] = [];
  visitor.on('request', (request) => {
    if (request.url().includes('/media/files/social/public/')) loaded.push(request.url());
  });
  await visitor.goto(`/${creator.username}`);
  await visitor.getByText('Sensitive content').waitFor();
  await visitor.goto(`/post/${published?.id}`);
  await visitor.getByText('Sensitive content').waitFor();
  expect(loaded).toEqual([]);
  await visitor.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => loaded.length).toBeGreaterThan(0);
});
