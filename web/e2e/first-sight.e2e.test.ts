import { expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('public pages say the same before the app runs as after, to a phone without scripts too', async () => {
  const creator = await registerPerson(address, 'fritzi', 'CREATOR');
  const post = await publishPost(address, creator.token, 'Morning light on the fly tower.');
  const page = await openWindow();
  for (const path of ['/', '/services', '/services/chargebacks', `/${creator.username}`, `/post/${post.id}`]) {
    const html = await (await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })).text();
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
    const heading = /<h1>(.*?)<\/h1>/.exec(html)?.[1];
    await page.goto(path);
    await page.locator('#first-sight').waitFor({ state: 'detached' });
    await expect.poll(() => page.title()).toBe(title);
    if (!path.startsWith('/post/')) await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor();
  }
});

it('a picture is as large before the app runs as after, on a phone', async () => {
  const creator = await registerPerson(address, 'frauke', 'CREATOR');
  const { buffer, mimeType, name } = makePicture('stage.png', [10, 107, 77]);
  const form = new FormData();
  form.set('content', 'The stage from above.');
  form.set('media', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const { id } = await call<{ id: string }>(address, 'POST', '/posts', { token: creator.token, body: form });
  const page = await openWindow(undefined, { width: 390, height: 844 });
  const sizeOf = async (picture: ReturnType<typeof page.locator>) => {
    await picture.waitFor();
    return picture.evaluate((image) => [image.getBoundingClientRect().width, image.getBoundingClientRect().height]);
  };
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`/post/${id}`);
  const before = await sizeOf(page.locator('#first-sight img'));
  await page.unroute('**/assets/*.js');
  await page.reload();
  expect(await sizeOf(page.locator('#root li img').first())).toEqual(before);
});

it('an embedded post fits a narrow frame, also with the longest name', async () => {
  const creator = await registerPerson(address, 'flora', 'CREATOR');
  const body = { displayName: `שלום ${'W'.repeat(45)}` };
  await call(address, 'PUT', '/users/profile', { token: creator.token, body });
  const post = await publishPost(address, creator.token, 'Seen from another site.');
  const page = await openWindow(undefined, { width: 320, height: 480 });
  await page.goto(`/embed/post/${post.id}`);
  await page.getByText(body.displayName).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

it('the text is shown before the app takes its place, however fast the app comes', async () => {
  const page = await openWindow();
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (document.querySelector('#root')?.firstChild == null) return;
      watcher.disconnect();
      document.documentElement.dataset.paints = String(performance.getEntriesByName('first-contentful-paint').length);
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/services');
  await page.reload();
  await page.locator('html[data-paints]').waitFor();
  expect(await page.locator('html').getAttribute('data-paints')).toBe('1');
});

it('the text stays until the page has what it shows, on a slow network too', async () => {
  const creator = await registerPerson(address, 'felia', 'CREATOR');
  const page = await openWindow();
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const headings = [...document.querySelectorAll('h1')].filter((heading) =>
        heading.checkVisibility({ visibilityProperty: true }),
      );
      if (headings.length > 0) seen.push(headings[0]?.textContent ?? '');
      else if (seen.length > 0) seen.push('nothing');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/${creator.username}`);
  await page.locator('#first-sight').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen)).toEqual(new Set([creator.username]));
});
