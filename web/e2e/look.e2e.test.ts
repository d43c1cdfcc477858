import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeHeading } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('a visitor chooses the theme, and the next page has it before the app runs', async () => {
  const page = await openWindow();
  await page.goto('/terms');
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  expect(await isDark()).toBe(false);
  await page.getByRole('radio', { name: 'Dark', exact: true }).click();
  await expect.poll(isDark).toBe(true);
  const other = await page.context().newPage();
  // Without the app: what decides comes before the first paint.
  await other.route('**/assets/**', (route) => route.abort());
  await other.goto('/terms', { waitUntil: 'commit' });
  await other.waitForFunction(() => document.documentElement.classList.contains('dark'));
  expect(await other.evaluate(() => document.documentElement.classList.contains('light'))).toBe(false);
  // A tab that is open already follows.
  await page.getByRole('radio', { name: 'Light', exact: true }).click();
  await other.waitForFunction(() => document.documentElement.classList.contains('light'));
  await page.getByRole('radio', { name: 'System', exact: true }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(isDark).toBe(true);
});

it('the theme can be chosen where the browser stores nothing, and lasts until the page is left', async () => {
  const page = await openWindow();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto('/terms');
  await page.getByRole('radio', { name: 'Dark', exact: true }).click();
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  await expect.poll(isDark).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await isDark()).toBe(true);
  await page.getByRole('link', { name: 'Privacy', exact: true }).last().click();
  await seeHeading(page, 'Privacy policy');
  expect(await isDark()).toBe(true);
});

it('with the data saver on, no page is fetched ahead', async () => {
  const author = await registerPerson(address, 'sava', 'CREATOR');
  for (let count = 0; count < 12; count += 1) {
    await call(address, 'POST', '/posts', { token: author.token, body: { content: `Post ${count}` } });
  }
  const page = await openWindow(author);
  await page.goto('/settings?tab=account');
  await page.getByRole('region', { name: 'Data saver' }).getByRole('radio', { name: 'On', exact: true }).click();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/posts/feed') && asked.push(request.url()));
  await page.goto('/feed');
  const more = page.getByRole('button', { name: 'Load More', exact: true });
  await more.scrollIntoViewIfNeeded();
  // What is in view is told within two frames, and a request that follows is seen before this one's answer.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    await fetch('/theme.js', { cache: 'no-store' });
  });
  expect(asked.filter((url) => url.includes('cursor='))).toEqual([]);
  await more.click();
  await expect.poll(() => asked.filter((url) => url.includes('cursor=')).length).toBeGreaterThan(0);

  await page.goto('/settings?tab=account');
  await page.getByRole('region', { name: 'Data saver' }).getByRole('radio', { name: 'Off', exact: true }).click();
  asked.length = 0;
  await page.goto('/feed');
  await more.scrollIntoViewIfNeeded();
  await expect.poll(() => asked.filter((url) => url.includes('cursor=')).length).toBeGreaterThan(0);
});
